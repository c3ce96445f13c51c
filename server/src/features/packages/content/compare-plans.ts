import type { PlanChange } from '@filo/contract/packages/version-content-routes'
import type { PlanCase } from '@filo/contract/packages/version-plan'

// Keys of what the database gives back come in an order of its own.
function wordsOf({ key, title, steps, expected, isMandatory, needsRobot }: PlanCase): string {
  const both = ({ tr, en }: PlanCase['title']) => [tr, en]
  return JSON.stringify([key, both(title), steps.map(both), both(expected), isMandatory, needsRobot])
}

/** Compares two plans: cases that are new, differ or are gone, matched by their keys; gone ones come last. */
export function comparePlans(before: readonly PlanCase[], after: readonly PlanCase[]): PlanChange[] {
  const old = new Map(before.map((item) => [item.key, item]))
  const now = new Set(after.map(({ key }) => key))
  const retained = after.flatMap((item): PlanChange[] => {
    const was = old.get(item.key)
    if (!was) return [{ key: item.key, change: 'added', before: null, after: item }]
    if (wordsOf(was) === wordsOf(item)) return []
    return [{ key: item.key, change: 'changed', before: was, after: item }]
  })
  const gone = before.flatMap((item): PlanChange[] =>
    now.has(item.key) ? [] : [{ key: item.key, change: 'removed', before: item, after: null }],
  )
  return [...retained, ...gone]
}

/** Names a plan as it reads now, for edits on top of it. */
export function planText(cases: readonly PlanCase[]): string {
  return cases.map(wordsOf).join()
}
