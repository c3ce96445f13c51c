import type { RobotPackage } from '@filo/contract/robot-packages/robot-packages-routes'

type Key = string | number

const keys: Record<string, (item: RobotPackage) => Key> = {
  code: ({ code }) => code,
  isRequired: ({ isRequired }) => (isRequired ? 0 : 1),
  missingCount: ({ missingCount }) => missingCount,
  differingCount: ({ differingCount }) => differingCount ?? -1,
  updatedAt: ({ updatedAt }) => updatedAt,
}

/** Bindings, which come by name, in the order a caller's `sort` names (`-` in front = descending); else as they are. */
export function sortBindings(items: readonly RobotPackage[], sort: string | undefined): RobotPackage[] {
  const isDescending = sort?.startsWith('-') ?? false
  const field = sort?.replace(/^-/, '') ?? ''
  if (field === 'name') return isDescending ? items.toReversed() : [...items]
  const key = Object.hasOwn(keys, field) ? keys[field] : undefined
  if (!key) return [...items]
  const factor = isDescending ? -1 : 1
  return items.toSorted((a, b) => {
    const [one, other] = [key(a), key(b)]
    if (one === other) return 0
    return one < other ? -factor : factor
  })
}
