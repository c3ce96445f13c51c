import type {
  PassedQualityCheck,
  QualityCheck,
  QualityWaiver,
} from '@filo/contract/quality-checks/quality-checks-routes'
import { missingItems, type QualityFinding } from '@filo/contract/quality-checks/quality-items'
import type { CheckedUnit, CheckRow } from './quality-checks-store.ts'

type Names = ReadonlyMap<string, string>

const iso = (at: Date | null | undefined) => at?.toISOString() ?? null

function presentWaivers(row: Pick<CheckRow, 'waivers'> | undefined, names: Names): QualityWaiver[] {
  return (row?.waivers ?? []).map(({ item, reason, by, at }) => ({
    item,
    reason,
    byName: names.get(by ?? '') ?? null,
    at,
  }))
}

function presentPassed(row: CheckRow, names: Names): PassedQualityCheck[] {
  const { id, passedAt, passedBy, findings, photoKey } = row
  if (!passedAt) return []
  const waivers = presentWaivers(row, names)
  const passedByName = names.get(passedBy ?? '') ?? null
  return [{ id, passedAt: passedAt.toISOString(), passedByName, findings: findings ?? [], waivers, photoKey }]
}

/** What is known of a unit's quality control. */
interface Known {
  unit: CheckedUnit['unit']
  open: CheckRow | undefined
  passed: readonly CheckRow[]
  findings: QualityFinding[]
  names: Names
}

/** The only door of quality control to the outside. */
export function presentQualityCheck({ unit, open, passed, findings, names }: Known): QualityCheck {
  const waivers = presentWaivers(open, names)
  return {
    unitId: unit.id,
    serial: unit.serial,
    isDue: unit.lifeState === 'quality_control',
    startedAt: iso(open?.startedAt),
    findings,
    waivers,
    missing: missingItems(findings, waivers),
    photoKey: open?.photoKey ?? null,
    passed: passed.flatMap((row) => presentPassed(row, names)),
  }
}
