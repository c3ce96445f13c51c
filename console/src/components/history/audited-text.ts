import { LocalizedText } from '@filo/contract/localized-text'

export interface AuditedWords {
  yes: string
  no: string
  localized: (text: LocalizedText) => string
  dateTime: (at: string) => string
  /** The word of a state of this record, when the field is one. */
  stateName: (field: string, value: string) => string | undefined
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}([0-9a-f]{12})$/
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/

/** A value of the audit log as a person reads it; undefined for nothing. */
export function auditedText(field: string, value: unknown, words: AuditedWords): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'string') {
    if (instant.test(value)) return words.dateTime(value)
    const id = uuid.exec(value)
    // An id says nothing to a reader; its end is enough to tell two apart.
    if (id) return `…${id[1]?.slice(-6)}`
    return words.stateName(field, value) ?? value
  }
  if (Array.isArray(value)) {
    return value.map((each) => auditedText(field, each, words) ?? '').join(', ') || undefined
  }
  if (typeof value !== 'object') return JSON.stringify(value)
  const text = LocalizedText.safeParse(value)
  if (text.success) return words.localized(text.data) || undefined
  const parts = Object.entries(value).map(([key, part]) => `${key}: ${auditedText(key, part, words) ?? '—'}`)
  return parts.join(', ') || undefined
}

type Fields = Record<string, unknown> | null

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}

/** The fields that a record of the log changed; those that are nothing on both sides say nothing. */
export function changedFields(before: Fields, after: Fields): string[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields.filter((field) => !isNothing(before?.[field]) || !isNothing(after?.[field]))
}
