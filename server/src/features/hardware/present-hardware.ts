import { diffHardware, type HardwareDifference, mergeInventory } from '@filo/contract/hardware/diff-hardware'
import { nextHardwareStates } from '@filo/contract/hardware/hardware-change-states'
import { fieldOf, hardwarePartTable } from '@filo/contract/hardware/hardware-parts'
import type {
  HardwareChange,
  HardwareComparison,
  HardwareSnapshotRow,
} from '@filo/contract/hardware/hardware-routes'
import type { HardwareInventory } from '@filo/contract/hardware/hardware-snapshot'
import { maskFields, maskInventory } from '@filo/contract/hardware/mask-hardware'
import { presentMeta } from '../../http/routes/present-meta.ts'
import type { Actor } from '../../rights/actor.ts'
import type { SnapshotRow } from './hardware-state-store.ts'
import type { ChangeWithNames } from './hardware-store.ts'

/** Whether a reader is shown the numbers that name one part; who only uses the robot is not. */
export function seesNumbers(actor: Actor): boolean {
  return actor.kind !== 'user' || actor.role !== 'customer_user'
}

/** Customers are not told who of the manufacturer's decided. */
const seesPeople = (actor: Actor) => actor.kind !== 'user' || actor.scope.kind === 'all'

/** An inventory as this reader may see it. */
export function presentInventory(actor: Actor, inventory: HardwareInventory): HardwareInventory {
  return seesNumbers(actor) ? inventory : maskInventory(inventory)
}

/** The only door of changes to the outside. */
export function presentChange(
  actor: Actor,
  { change, serial, decidedByName, record }: ChangeWithNames,
): HardwareChange {
  const { part, fields } = change
  return {
    ...presentMeta(change),
    unitId: change.unitId,
    serial,
    detectedAt: change.detectedAt.toISOString(),
    lastAt: change.lastAt.toISOString(),
    times: change.times,
    wentBack: change.wentBack,
    topic: change.topic,
    part,
    title: change.title,
    kind: change.kind,
    severity: change.severity,
    state: change.state,
    mustBeExplained: change.mustBeExplained,
    cause: change.cause,
    reason: change.reason,
    decidedByName: seesPeople(actor) ? decidedByName : null,
    decidedAt: change.decidedAt?.toISOString() ?? null,
    fields: seesNumbers(actor) ? fields : maskFields(part, fields),
    fieldCount: fields.length,
    fromSnapshotId: change.fromSnapshotId,
    toSnapshotId: change.toSnapshotId,
    nextStates: [...nextHardwareStates(change.state)],
    serviceRecord:
      record && (seesPeople(actor) || record.isForCustomer)
        ? { id: record.id, performedOn: record.performedOn, kind: record.kind }
        : null,
  }
}

/** The only door of spans to the outside. */
export function presentSnapshot(row: SnapshotRow): HardwareSnapshotRow {
  const { id, hash, agentVersion, durationMs, warnings } = row
  return {
    id,
    firstSeenAt: row.firstSeenAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    collectedAt: row.collectedAt.toISOString(),
    agentVersion,
    durationMs,
    warnings,
    hash,
  }
}

/** The numbers that name one part differ between any two robots: that says nothing. */
function withoutNumbers(differences: readonly HardwareDifference[]): HardwareDifference[] {
  return differences
    .map((each) => ({
      ...each,
      fields: each.fields.filter(({ name }) => !fieldOf(each.part, name)?.isSecret),
    }))
    .filter(({ fields }) => fields.length > 0)
}

/** Presents what differs between two inventories, as this reader may see it. */
export function presentDifferences(
  actor: Actor,
  [before, after]: readonly [HardwareInventory, HardwareInventory],
  { isOtherRobot }: { isOtherRobot: boolean },
): HardwareComparison['differences'] {
  const found = diffHardware(before, mergeInventory(before, after))
  return (isOtherRobot ? withoutNumbers(found) : found).map(({ part, kind, title, severity, fields }) => ({
    part,
    kind,
    title,
    severity,
    topic: hardwarePartTable[part].topic,
    fields: seesNumbers(actor) ? fields : maskFields(part, fields),
  }))
}
