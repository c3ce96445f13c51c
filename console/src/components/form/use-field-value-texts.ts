import { useAuditedText } from '../history/use-audited-text.ts'

/** Words for one value, where the page knows better than its kind tells: an id's name, the word of a choice. */
export type FieldValueTexts = Readonly<Record<string, (value: never) => string | undefined>>

/** Words for a form's values by path: the page's own, else as the history of a record tells them. */
export function useFieldValueTexts(own: FieldValueTexts = {}): (path: string, value: unknown) => string {
  const { valueText } = useAuditedText({ objectType: '' })
  return (path, value) => {
    const isNothing = value === null || value === undefined || value === ''
    const text = isNothing ? undefined : own[path]?.(value as never)
    return text ?? valueText(path.split('.').at(-1) ?? path, value)
  }
}
