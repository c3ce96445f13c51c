import { commonErrors } from '@filo/contract/common-errors'
import { HOUR_MS } from '@filo/contract/durations'
import { diffHardware, type HardwareDifference, mergeInventory } from '@filo/contract/hardware/diff-hardware'
import type { RobotNames } from '@filo/contract/hardware/hardware-device-routes'
import { hardwareErrors } from '@filo/contract/hardware/hardware-errors'
import { hardwarePartTable } from '@filo/contract/hardware/hardware-parts'
import type { HardwareInventory, HardwareSnapshot } from '@filo/contract/hardware/hardware-snapshot'
import { hashedText } from '@filo/contract/hardware/stable-inventory'
import type { BaseContext } from '../../base-context.ts'
import { changed } from '../../bus/bus.ts'
import type { Db } from '../../db/database.ts'
import { publish } from '../../db/unit-of-work.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { newMeta } from '../../ground/row-meta.ts'
import { sha256Hex } from '../../ground/sha256-hex.ts'
import { lockUnit, type UnitRow } from '../../records/units/unit-row.ts'
import { unitSubject } from '../../records/units/unit-subject.ts'
import { type RobotActor, scopeOf } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'
import { foldChange } from './fold-change.ts'
import { readNames } from './hardware-names-store.ts'
import * as store from './hardware-state-store.ts'
import { judgeByModel } from './model-checks-service.ts'
import { tidyInventory } from './tidy-inventory.ts'

type Deps = Pick<BaseContext, 'db' | 'clock' | 'ids'> & { audit: AuditService }

/** So often the hardware of a robot may change before it is asked to wait. */
const CHANGES_PER_HOUR = 12
/** A place that changes again within so long, while nobody looked, is one matter. */
const FOLD_MS = 24 * HOUR_MS

interface Taking {
  robot: RobotActor
  unit: UnitRow
  snapshot: Omit<HardwareSnapshot, 'inventory'>
  inventory: HardwareInventory
  before: { state: store.StateRow; snapshot: store.SnapshotRow } | undefined
}

/** Whether a look finds what the last one did, in the time of the same owner: its span goes on. */
function isOfSpan(before: Taking['before'], { customerId }: UnitRow, hash: string): boolean {
  return before?.snapshot.hash === hash && before.snapshot.customerId === customerId
}

/** The robot's own unit, held. @throws not_found */
async function lockHardware(tx: Db, robot: RobotActor): Promise<UnitRow> {
  const unit = await lockUnit(tx, scopeOf(robot), robot.unitId)
  if (!unit) throw new DomainError(commonErrors.not_found)
  return unit
}

function publishChange(tx: Db, { id, customerId, variantId }: UnitRow): void {
  publish(tx, changed('hardware', id, 'changed', { customerId, variantId, unitIds: [id] }))
}

async function readPartNames({ db }: Deps, unitId: string): Promise<RobotNames> {
  const names = await readNames(db, unitId)
  if (!names) throw new DomainError(commonErrors.not_found)
  return { name: names.name, model: names.modelName }
}

async function requireBudget({ clock }: Deps, tx: Db, unitId: string): Promise<void> {
  const since = new Date(clock.now().getTime() - HOUR_MS)
  if ((await store.countBegun(tx, unitId, since)) >= CHANGES_PER_HOUR)
    throw new DomainError(hardwareErrors.hardware_too_often, { seconds: HOUR_MS / 1000 })
}

function newChange(
  { clock, ids }: Deps,
  { unit, before }: Taking,
  difference: HardwareDifference,
  { toSnapshotId, mustBeExplained }: { toSnapshotId: string; mustBeExplained: boolean },
): store.ChangeRow {
  const at = clock.now()
  const { part, kind, title, place, severity, fields } = difference
  const undecided = { cause: null, reason: null, decidedBy: null, decidedAt: null }
  return {
    ...newMeta({ at, by: unit.id }),
    ...undecided,
    id: ids.next(),
    unitId: unit.id,
    customerId: unit.customerId,
    detectedAt: at,
    lastAt: at,
    times: 1,
    wentBack: false,
    state: 'new',
    topic: hardwarePartTable[part].topic,
    part,
    kind,
    title,
    place,
    severity,
    fields,
    mustBeExplained,
    fromSnapshotId: before?.snapshot.id ?? toSnapshotId,
    toSnapshotId,
  }
}

/** Folds what happened to places that changed already into those changes. @returns what is new */
async function writeChanges(
  deps: Deps,
  tx: Db,
  taking: Taking,
  differences: readonly HardwareDifference[],
  toSnapshotId: string,
): Promise<store.ChangeRow[]> {
  const { clock } = deps
  const at = clock.now()
  const { unit } = taking
  const hasPassport = (await store.findPassport(tx, unit.id)) !== undefined
  const open = await store.listFreshChanges(tx, unit, new Date(at.getTime() - FOLD_MS))
  const added: store.ChangeRow[] = []
  for (const difference of differences) {
    const known = open.find(({ part, place }) => part === difference.part && place === difference.place)
    const mustBeExplained = hasPassport && difference.isBound
    if (known) {
      const folded = foldChange(known, difference)
      const counted = {
        times: known.times + 1,
        lastAt: at,
        updatedAt: at,
        revision: known.revision + 1,
      }
      const explained = { mustBeExplained: known.mustBeExplained || mustBeExplained }
      await store.updateChange(tx, known.id, { ...folded, ...counted, ...explained, toSnapshotId })
      Object.assign(known, folded, counted, explained)
    } else {
      const row = newChange(deps, taking, difference, { toSnapshotId, mustBeExplained })
      added.push(row)
      open.push(row)
    }
  }
  await store.insertChanges(tx, added)
  return added
}

async function auditChanges(
  { audit }: Deps,
  tx: Db,
  { robot, unit }: Taking,
  rows: readonly store.ChangeRow[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const unexplained = rows.find(({ mustBeExplained }) => mustBeExplained)
  await audit.record(tx, robot, {
    action: unexplained ? 'hardware.unexplained' : 'hardware.changed',
    ...unitSubject(unit),
    after: {
      changeId: (unexplained ?? first).id,
      part: (unexplained ?? first).part,
      title: (unexplained ?? first).title,
      changes: rows.length,
    },
  })
}

/** Begins a span of other hardware than before. */
async function beginHardwareState(deps: Deps, tx: Db, taking: Taking): Promise<void> {
  const { clock, ids } = deps
  const { unit, snapshot, inventory, before } = taking
  await requireBudget(deps, tx, unit.id)
  const at = clock.now()
  const { hash, agentVersion, durationMs, warnings, collectedAt } = snapshot
  const id = ids.next()
  const { id: unitId, customerId } = unit
  const reported = { agentVersion, durationMs, warnings, collectedAt: new Date(collectedAt) }
  await store.insertSnapshot(
    tx,
    { id, unitId, customerId, hash, firstSeenAt: at, lastSeenAt: at, ...reported },
    inventory,
  )
  const reference = before ? mergeInventory(before.state.reference, inventory) : inventory
  const differsSince = before?.state.differsSince ?? null
  const verdict = await judgeByModel(tx, { unitId, reference, differsSince, at })
  await store.putState(tx, { unitId, snapshotId: id, inventory, reference, ...verdict })
  if (!before) return
  const differences = diffHardware(before.state.reference, inventory)
  await auditChanges(deps, tx, taking, await writeChanges(deps, tx, taking, differences, id))
}

async function continueHardwareState(
  { clock }: Deps,
  tx: Db,
  { snapshot, inventory, before }: Taking,
): Promise<void> {
  if (!before) return
  const { agentVersion, durationMs, warnings, collectedAt } = snapshot
  const reported = { agentVersion, durationMs, warnings, collectedAt: new Date(collectedAt) }
  await store.seeAgain(tx, before.snapshot.id, { lastSeenAt: clock.now(), ...reported })
  await store.putState(tx, { ...before.state, inventory })
}

/**
 * Takes in what a robot is made of.
 * @throws not_found hardware_hash_wrong hardware_too_often
 */
export async function handleHardwareReport(
  deps: Deps,
  robot: RobotActor,
  sent: HardwareSnapshot,
): Promise<{ robot: RobotNames }> {
  const { db } = deps
  const { inventory: reported, ...snapshot } = sent
  if (sha256Hex(hashedText(reported)) !== snapshot.hash)
    throw new DomainError(hardwareErrors.hardware_hash_wrong)
  const { inventory, warnings } = tidyInventory(reported, snapshot.warnings)
  const unit = await db.transaction(async (tx) => {
    const locked = await lockHardware(tx, robot)
    const before = await store.readState(tx, locked.id)
    const taking = { robot, unit: locked, snapshot: { ...snapshot, warnings }, inventory, before }
    if (isOfSpan(before, locked, snapshot.hash)) await continueHardwareState(deps, tx, taking)
    else await beginHardwareState(deps, tx, taking)
    publishChange(tx, locked)
    return locked
  })
  return { robot: await readPartNames(deps, unit.id) }
}

/** Notes that a robot found itself as it was, where that is on record for its present owner. @throws not_found */
export async function handleUnchangedHardware(
  deps: Deps,
  robot: RobotActor,
  { hash, collectedAt }: { hash: string; collectedAt: string },
): Promise<{ isKnown: boolean; robot: RobotNames }> {
  const { db, clock } = deps
  const isKnown = await db.transaction(async (tx) => {
    const unit = await lockHardware(tx, robot)
    const before = await store.readState(tx, unit.id)
    if (!before || !isOfSpan(before, unit, hash)) return false
    const seen = { lastSeenAt: clock.now(), collectedAt: new Date(collectedAt) }
    await store.seeAgain(tx, before.snapshot.id, seen)
    return true
  })
  return { isKnown, robot: await readPartNames(deps, robot.unitId) }
}

/** Takes in what robots are made of, and finds what changed. */
export function createHardwareIntake(deps: Deps) {
  return {
    receive: handleHardwareReport.bind(undefined, deps),
    unchanged: handleUnchangedHardware.bind(undefined, deps),
  }
}
