import { fold } from '../../../ui/format/fold.ts'

/** The tags of some records that hold a text, and the text itself, which may be a tag of records not read. */
export function tagsLike(records: readonly { tags: readonly string[] }[], q: string): string[] {
  const typed = q.trim()
  const known = records.flatMap(({ tags }) => tags).filter((tag) => fold(tag).includes(fold(typed)))
  return [
    ...new Set([...(typed && !known.some((tag) => fold(tag) === fold(typed)) ? [typed] : []), ...known]),
  ]
}
