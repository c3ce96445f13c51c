import type { ArosProblem } from '@filo/contract/aros-versions/aros-check'
import { arosReason } from '@filo/contract/aros-versions/aros-reasons'
import type { Language } from '@filo/contract/localized-text'
import { validRange } from 'semver'
import { inRange } from '../../../ground/in-range.ts'
import { versionLabel } from '../../../records/releases/aros-ref.ts'
import { packageLabel, type VersionFacts } from '../version-facts.ts'
import { problem } from './composer-rules.ts'
import { findCycle } from './sort-by-dependency.ts'

type Placed = Pick<
  VersionFacts,
  'packageId' | 'code' | 'name' | 'semver' | 'build' | 'dependencies' | 'conflicts'
>

function needProblem(
  item: Placed,
  need: { code: string; range: string },
  found: Placed | undefined,
): ArosProblem | null {
  const params = (language: Language) => ({
    package: packageLabel(item, language),
    needs: found ? packageLabel(found, language) : need.code,
    range: need.range,
    found: found ? versionLabel(found) : '',
  })
  const { packageId } = item
  if (validRange(need.range) === null)
    return problem(arosReason('bad_range', params), { step: 'check', packageId })
  if (!found) return problem(arosReason('missing_dependency', params), { step: 'content', packageId })
  if (inRange(found.semver, need.range)) return null
  const reason = arosReason('dependency_range', params)
  return problem(reason, { step: 'content', packageId })
}

function orderProblem(items: readonly Placed[], index: number, foundAt: number): ArosProblem | null {
  const item = items[index]
  const needed = items[foundAt]
  if (!item || !needed || foundAt < index) return null
  const params = (language: Language) => ({
    package: packageLabel(item, language),
    order: index + 1,
    needs: packageLabel(needed, language),
    needsOrder: foundAt + 1,
  })
  return problem(arosReason('wrong_order', params), { step: 'order', packageId: item.packageId })
}

function cycleProblems(items: readonly Placed[]): ArosProblem[] {
  const cycle = findCycle(items)
  if (!cycle) return []
  const byCode = new Map(items.map((item) => [item.code, item]))
  const named = (language: Language) =>
    [...cycle, cycle[0] ?? '']
      .map((code) => {
        const item = byCode.get(code)
        return item ? packageLabel(item, language) : code
      })
      .join(' → ')
  const packageId = byCode.get(cycle[0] ?? '')?.packageId ?? null
  const reason = arosReason('dependency_cycle', (language) => ({ cycle: named(language) }))
  return [problem(reason, { step: 'order', packageId })]
}

/**
 * What is wrong with an install order: a dependency that is missing, outside its semver range or placed after the
 * package that needs it, and cycles. A package may name itself.
 */
export function lintOrder(items: readonly Placed[]): ArosProblem[] {
  const place = new Map(items.map((item, index) => [item.code, index]))
  const cycle = cycleProblems(items)
  const found = items.flatMap((item, index) =>
    item.dependencies.flatMap((need) => {
      if (need.code === item.code) return []
      const at = place.get(need.code)
      const unmet = needProblem(item, need, at === undefined ? undefined : items[at])
      // Inside a cycle every order is wrong: the cycle says it once.
      const misplaced = at === undefined || cycle.length > 0 ? null : orderProblem(items, index, at)
      return [unmet, misplaced].filter((entry) => entry !== null)
    }),
  )
  return [...cycle, ...found]
}
