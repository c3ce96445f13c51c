import type {
  ArosUnit,
  ProductArosEntry,
  VerdictCounts,
} from '@filo/contract/aros-versions/aros-assignment-routes'
import type { ArosVersionSummary } from '@filo/contract/aros-versions/aros-version-shapes'
import type { ConnectionLimits } from '@filo/contract/connection/connection-rules'
import { presentRef } from '../../../records/releases/aros-ref.ts'
import type { NewestReleases } from '../../../records/releases/newer-releases.ts'
import { unitStates } from '../../../records/units/unit-states.ts'
import type { ArosRow } from '../aros-versions-store.ts'
import { presentAssignment } from '../present-aros-version.ts'
import type { AssignmentRow, AssignmentWithNames } from './aros-assignments-store.ts'
import type { UnitRow } from './aros-units-store.ts'

interface ProductInput {
  summaries: readonly ArosVersionSummary[]
  unitCount: number
  /** Pinned units by id of a version. */
  pins: ReadonlyMap<string, number>
  history: readonly AssignmentWithNames[]
  /** By id of a test version. */
  verdicts: ReadonlyMap<string, VerdictCounts>
}

/** Share of a variant's units that run a version, in percent with one decimal; 0 where there is no unit. */
function adoptPercent(installed: number, unitCount: number): number {
  if (unitCount === 0) return 0
  return Math.min(100, Math.round((installed / unitCount) * 1000) / 10)
}

/** The timeline of one variant and channel. */
export function productEntries(input: ProductInput): ProductArosEntry[] {
  const { summaries, unitCount, pins, history, verdicts } = input
  return summaries.map((aros) => ({
    aros,
    adoptPercent: adoptPercent(aros.counts.installed, unitCount),
    pinned: pins.get(aros.id) ?? 0,
    verdicts: verdicts.get(aros.id) ?? null,
    defaultPeriods: history
      .filter((row) => row.aros.id === aros.id)
      .map(({ assignment }) => ({
        from: assignment.assignedAt.toISOString(),
        to: assignment.endedAt?.toISOString() ?? null,
      })),
  }))
}

interface UnitToPresent {
  unit: UnitRow
  lastSeenAt: Date | null
  limits: ConnectionLimits
  pin: AssignmentRow | null
}

/** A unit with what it runs and shall run. */
export function presentUnit(
  { unit, lastSeenAt, limits, pin }: UnitToPresent,
  refs: readonly ArosRow[],
  around: { now: Date; newest: NewestReleases },
): ArosUnit {
  const row = (id: string | null | undefined) => refs.find((candidate) => candidate.id === id)
  const ref = (id: string | null) => {
    const found = row(id)
    return found ? presentRef(found) : null
  }
  const pinned = row(pin?.arosId)
  return {
    unitId: unit.id,
    serial: unit.serial,
    name: unit.name,
    isTestRobot: unit.isTestRobot,
    ...unitStates({ ...unit, lastSeenAt, limits }, around),
    installed: ref(unit.installedArosId),
    desired: ref(unit.desiredArosId),
    pin:
      pin && pinned
        ? presentAssignment({ assignment: pin, aros: pinned, serial: unit.serial, assignedByName: null })
        : null,
  }
}
