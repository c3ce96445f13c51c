import type { FitReason, FitReasonCode } from '@filo/contract/program-fit/fit-reasons'
import type { StorefrontFit } from '@filo/contract/storefront/storefront-routes'
import { type FitRelease, type FitUnit, findMisfits } from '../../records/releases/program-fit.ts'

/** How many robots a release fits, and why it does not fit the others; each counts under its weightiest reason. */
export function countFit(
  classes: readonly { unit: FitUnit; count: number }[],
  release: FitRelease,
): StorefrontFit {
  const reasons = new Map<string, FitReason & { robots: number }>()
  let robots = 0
  let fitting = 0
  for (const { unit, count } of classes) {
    robots += count
    const [first] = findMisfits(unit, release)
    if (!first) fitting += count
    else {
      const key: `${FitReasonCode} ${string}` = `${first.code} ${first.text.tr}`
      reasons.set(key, { ...first, robots: (reasons.get(key)?.robots ?? 0) + count })
    }
  }
  const byCount = [...reasons.values()].toSorted((a, b) => b.robots - a.robots)
  return { robots, fitting, reasons: byCount }
}
