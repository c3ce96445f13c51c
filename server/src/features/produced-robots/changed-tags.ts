import { fold } from '@filo/contract/fold'

/** Most tags one unit keeps. */
export const tagLimit = 20

/**
 * A unit's tags after some are added and some removed: compared folded, shown as first typed. Null when nothing
 * changes, `too_many` when there would be more than {@link tagLimit}.
 */
export function changedTags(
  tags: readonly string[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): string[] | 'too_many' | null {
  const gone = new Set(remove.map(fold))
  const retained = tags.filter((tag) => !gone.has(fold(tag)))
  const known = new Set(retained.map(fold))
  const added = add.filter((tag) => {
    const key = fold(tag)
    if (known.has(key) || gone.has(key)) return false
    known.add(key)
    return true
  })
  if (added.length === 0 && retained.length === tags.length) return null
  const after = [...retained, ...added]
  return added.length > 0 && after.length > tagLimit ? 'too_many' : after
}
