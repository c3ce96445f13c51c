import { fold } from '@filo/contract/fold'

/** Most tags one unit keeps. */
export const tagLimit = 20

/**
 * A unit's tags after some are added and some removed: compared folded, shown as first typed, at most
 * {@link tagLimit}; null when nothing changes.
 */
export function changedTags(
  tags: readonly string[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): string[] | null {
  const gone = new Set(remove.map(fold))
  const kept = tags.filter((tag) => !gone.has(fold(tag)))
  const known = new Set(kept.map(fold))
  const added = add.filter((tag) => {
    const key = fold(tag)
    if (known.has(key) || gone.has(key)) return false
    known.add(key)
    return true
  })
  const after = [...kept, ...added].slice(0, tagLimit)
  const isSame = after.length === tags.length && after.every((tag, index) => tag === tags[index])
  return isSame ? null : after
}
