import { commonErrors } from '@filo/contract/common-errors'
import { agentCan } from '@filo/contract/device/agent-capabilities'
import type { LongPage } from '@filo/contract/list-query'
import type { Language } from '@filo/contract/localized-text'
import type { ProgramInstall, UnorderedProgram } from '@filo/contract/program-installs/program-install-shapes'
import type { Db } from '../../db/database.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { visibleText } from '../../ground/visible-text.ts'
import { presentRows } from '../../http/routes/present-rows.ts'
import { readPersonNames } from '../../records/people/person-names.ts'
import { findUnitWithAgent } from '../../records/units/unit-agent.ts'
import type { UnitRow } from '../../records/units/unit-row.ts'
import { type Actor, may, scopeOf } from '../../rights/actor.ts'
import { isEnforced } from './enforcement.ts'
import { fitRelease } from './fit-release.ts'
import { readFittedUnits, readPrograms, readProgramsOf } from './install-facts-store.ts'
import * as names from './install-names-store.ts'
import { presentInstallLogLine, presentProgramInstall } from './present-program-install.ts'
import * as store from './program-installs-store.ts'
import { listUnordered } from './unordered-programs.ts'

interface Deps {
  db: Db
}

const distinct = (ids: readonly string[]) => [...new Set(ids)]

/** Of what the catalogue does not know there is only the robot's word. */
const foreignName = (code: string) => ({
  id: null,
  code,
  name: { tr: code, en: code },
  iconKey: null,
  state: null,
})

async function present(
  db: Db,
  actor: Actor,
  rows: readonly store.InstallRow[],
  language: Language,
): Promise<ProgramInstall[]> {
  const units = await names.readInstallUnits(db, rows)
  const customers = await names.readCustomerNames(db, rows)
  const programs = await names.readProgramNames(db, rows)
  const releases = await names.readReleaseNames(db, rows)
  const factsOf = await readProgramsOf(db, rows)
  const fitted = await readFittedUnits(db, distinct(rows.map(({ unitId }) => unitId)))
  const people = await readPersonNames(
    db,
    rows.flatMap(({ requestedBy }) => requestedBy ?? []),
  )
  const shown = (row: store.InstallRow) => {
    const [unit, own, candidates] = [units.get(row.unitId), fitted.get(row.unitId), factsOf(row)?.releases]
    const program = row.programId ? programs.get(row.programId) : foreignName(row.foreignCode ?? '')
    const desired = row.releaseId ? releases.get(row.releaseId) : null
    if (!unit || !program || desired === undefined || !own || !candidates)
      throw new Error(`install ${row.id} lost its records`)
    const { customerId, requestedBy: by, installedReleaseId } = row
    const customer = customerId ? { id: customerId, name: customers.get(customerId) ?? '' } : null
    const requestedBy = by ? { id: by, name: people.get(by) ?? '' } : null
    const installed = installedReleaseId ? (releases.get(installedReleaseId) ?? null) : null
    const around = {
      unit,
      customer,
      program,
      desired,
      installed,
      requestedBy,
      fit: fitRelease(own, candidates),
    }
    return presentProgramInstall(actor, row, around, language)
  }
  return presentRows(rows, ({ id }) => id, shown)
}

/** One page of programs on the robots in scope. @throws bad_request for a cursor of another list */
export async function listProgramInstalls(
  { db }: Deps,
  actor: Actor,
  query: store.InstallQuery,
  language: Language,
): Promise<LongPage<ProgramInstall>> {
  const { rows, ...found } = await store.listInstallRows(db, scopeOf(actor), query)
  return { items: await present(db, actor, rows, language), ...found }
}

/** @throws not_found */
export async function getProgramInstall(
  { db }: Deps,
  actor: Actor,
  id: string,
  language: Language,
): Promise<ProgramInstall> {
  const row = await store.requireInstall(db, scopeOf(actor), id)
  const [item] = await present(db, actor, [row], language)
  if (!item) throw new DomainError(commonErrors.not_found)
  return item
}

/** Lists what the program's hooks printed, in order. @throws not_found */
export async function listProgramInstallLogs(
  { db }: Deps,
  actor: Actor,
  id: string,
  { after, size }: { after: number; size: number },
) {
  await store.requireInstall(db, scopeOf(actor), id)
  const rows = await store.listInstallLogRows(db, id, after, size + 1)
  return { items: rows.slice(0, size).map(presentInstallLogLine), hasMore: rows.length > size }
}

/** {@link listUnordered} as people see it; whoever sees their own robots alone reads names of what was published only. */
async function presentUnordered(db: Db, actor: Actor, unit: UnitRow): Promise<UnorderedProgram[]> {
  const unordered = await listUnordered(db, unit)
  const known = await names.readNamesOfCodes(
    db,
    unordered.map(({ code }) => code),
  )
  const isStaff = scopeOf(actor).kind === 'all'
  return unordered.map(({ code, version, state }) => {
    const program = known.get(code)
    const isPublished = program && program.state !== 'draft' && program.state !== 'submitted'
    return {
      code,
      version: visibleText(version, 100),
      state: state ?? 'unnamed',
      name: program && (isStaff || isPublished) ? program.name : null,
    }
  })
}

/** Programs of one robot, as ordered and as it reports. @throws not_found */
export async function getUnitPrograms({ db }: Deps, actor: Actor, unitId: string, language: Language) {
  const found = await findUnitWithAgent(db, scopeOf(actor), unitId)
  if (!found) throw new DomainError(commonErrors.not_found)
  const { unit, capabilities } = found
  const rows = await store.listUnitInstalls(db, scopeOf(actor), unitId)
  const items = await present(db, actor, rows, language)
  return {
    items,
    unordered: await presentUnordered(db, actor, unit),
    knowsPrograms: capabilities && agentCan(capabilities, 'programs'),
    isEnforced: isEnforced(unit.deviceInfo),
    reportedAt: unit.reportedAt?.toISOString() ?? null,
    mayOrder: may(actor, 'program.install') && unit.lifeState !== 'retired',
  }
}

/** On how many of the robots in scope a program is, by what they reported. @throws not_found */
export async function getProgramStatistics({ db }: Deps, actor: Actor, programId: string) {
  if (!(await readPrograms(db, [programId])).has(programId)) throw new DomainError(commonErrors.not_found)
  const rows = await store.countInstalls(db, scopeOf(actor), programId)
  const sum = (isCounted: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(isCounted).reduce((total, row) => total + row.count, 0)
  const isThere = ({ isInstalled, state }: (typeof rows)[number]) => isInstalled && state !== 'removed'
  const runs = ({ reportedState }: (typeof rows)[number]) =>
    reportedState === null || reportedState === 'installed' || reportedState === 'unnamed'
  return {
    installs: sum(({ wasInstalled }) => wasInstalled),
    current: sum(isThere),
    active: sum((row) => isThere(row) && !row.isStopped && runs(row)),
    stopped: sum((row) => isThere(row) && (row.isStopped || row.reportedState === 'stopped')),
    pending: sum(({ state }) => state === 'requested' || state === 'queued' || state === 'installing'),
    failed: sum(({ state }) => state === 'failed'),
    removed: sum(({ state }) => state === 'removed'),
    downSeconds: await store.medianDownSeconds(db, programId),
  }
}
