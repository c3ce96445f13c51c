import type { ArosProblem } from '@filo/contract/aros-versions/aros-check'
import type { LocalizedText } from '@filo/contract/localized-text'

/** One package of an order. */
export interface OrderItem {
  packageId: string
  versionId: string | null
  version: string | null
  code: string
  name: LocalizedText
  requires: readonly { code: string; range: string; packageId: string | null }[]
}

/** `unknown` while the order has not been checked yet. */
type DependencyState = 'ok' | 'late' | 'missing' | 'range' | 'unknown'

export interface DependencyStatus {
  code: string
  range: string
  /** The package that is needed and its place, from 1; null where the order lacks it. */
  needed: { item: OrderItem; place: number } | null
  state: DependencyState
}

type Problem = Pick<ArosProblem, 'code' | 'packageId' | 'params'>

const rangeCodes = new Set(['dependency_range', 'bad_range'])

/** How each dependency of a package stands in an order: placed before it, after it, lacking or of another version. */
export function dependencyStatuses(
  item: OrderItem,
  items: readonly OrderItem[],
  problems: readonly Problem[] | undefined,
): DependencyStatus[] {
  const own = items.indexOf(item)
  return item.requires
    .filter(({ code }) => code !== item.code)
    .map(({ code, range, packageId }) => {
      const at = items.findIndex((other) => other.packageId === packageId || other.code === code)
      const found = items[at]
      const needed = found ? { item: found, place: at + 1 } : null
      const isOutside = problems?.some(
        (problem) =>
          rangeCodes.has(problem.code) &&
          problem.packageId === item.packageId &&
          problem.params['range'] === range,
      )
      if (!needed) return { code, range, needed, state: 'missing' }
      if (at > own) return { code, range, needed, state: 'late' }
      return { code, range, needed, state: isOutside ? 'range' : problems ? 'ok' : 'unknown' }
    })
}
