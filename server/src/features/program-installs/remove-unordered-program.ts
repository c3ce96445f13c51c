import { commonErrors } from '@filo/contract/common-errors'
import { mostPrograms } from '@filo/contract/device/assignment/program-orders'
import { programInstallErrors } from '@filo/contract/program-installs/program-installs-errors'
import { DomainError } from '../../ground/domain-error.ts'
import { newMeta } from '../../ground/row-meta.ts'
import { lockUnit, type UnitRow } from '../../records/units/unit-row.ts'
import { type Actor, actorId, scopeOf } from '../../rights/actor.ts'
import { readNamesOfCodes } from './install-names-store.ts'
import type { ProgramInstallDeps } from './program-install-deps.ts'
import * as store from './program-installs-store.ts'
import { unheard } from './request-program-install.ts'
import { listUnordered } from './unordered-programs.ts'
import { installSubject, notifyRobot, publishInstall } from './write-install.ts'

interface Removal {
  unitId: string
  code: string
  keepData: boolean
  reason: string
}

/** One life of a program that begins with its end. */
function newRemoval(
  { clock, ids }: ProgramInstallDeps,
  actor: Actor,
  {
    unit,
    programId,
    code,
    keepData,
  }: { unit: UnitRow; programId: string | null; code: string; keepData: boolean },
): store.InstallRow {
  const [at, by] = [clock.now(), actorId(actor)]
  return {
    ...unheard,
    ...newMeta({ at, by }),
    id: ids.next(),
    unitId: unit.id,
    programId,
    foreignCode: programId === null ? code : null,
    customerId: unit.customerId,
    listingId: null,
    marketingVersionId: null,
    releaseId: null,
    installedReleaseId: null,
    orderId: ids.next(),
    isDesired: false,
    state: 'removing',
    waiting: null,
    stopReason: null,
    keepData,
    deadline: null,
    requestedBy: by,
    requestedAt: at,
    notifiedAt: null,
  }
}

/**
 * Orders the removal of a program that a robot reports and nobody ordered, whether the catalogue knows it or not.
 * @returns the install's id
 * @throws not_found program_not_unordered install_too_many
 */
export async function removeUnorderedProgram(
  deps: ProgramInstallDeps,
  actor: Actor,
  { unitId, code, keepData, reason }: Removal,
): Promise<string> {
  const { db, audit } = deps
  return db.transaction(async (tx) => {
    const unit = await lockUnit(tx, scopeOf(actor), unitId)
    if (!unit) throw new DomainError(commonErrors.not_found)
    const unordered = (await listUnordered(tx, unit)).find((program) => program.code === code)
    if (!unordered || unit.lifeState === 'retired')
      throw new DomainError(programInstallErrors.program_not_unordered)
    if ((await store.listOpenInstalls(tx, [unitId])).length >= mostPrograms)
      throw new DomainError(programInstallErrors.install_too_many, { most: mostPrograms })
    const programId = (await readNamesOfCodes(tx, [code])).get(code)?.id ?? null
    const row = newRemoval(deps, actor, { unit, programId, code, keepData })
    await store.insertInstalls(tx, [row])
    const locked = { row, code, unit }
    await audit.record(tx, actor, {
      action: 'program_install.removal_requested',
      ...installSubject(locked),
      after: { state: row.state, unitId, keepData, wasOrdered: false, version: unordered.version },
      reason,
    })
    await notifyRobot(tx, unitId)
    publishInstall(tx, locked, row.state)
    return row.id
  })
}
