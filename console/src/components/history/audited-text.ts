import { LocalizedText } from '@filo/contract/localized-text'
import { type RoleKey, roleNames } from '@filo/contract/roles'

interface AuditedLabels {
  yes: string
  no: string
  localized: (text: LocalizedText) => string
  dateTime: (at: string) => string
  /** The word of a state of this record, when the field is one. */
  stateName: (field: string, value: string) => string | undefined
  /** What an id of another record stands for, when that is known. */
  nameOf?: (id: string) => string | undefined
  /** The label of a part of a field, `specs.heightCm`; its key unless told. */
  partName?: (path: string) => string
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}([0-9a-f]{12})$/
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/
const roleFields = new Set(['role', 'roles', 'roleKey', 'roleKeys'])

function wordText(field: string, value: string, words: AuditedLabels): string {
  if (instant.test(value)) return words.dateTime(value)
  const id = uuid.exec(value)
  // An id says nothing to a reader; where its record has no name, its end is enough to tell two apart.
  if (id) return words.nameOf?.(value) ?? `…${id[1]?.slice(-6)}`
  if (roleFields.has(field) && Object.hasOwn(roleNames, value)) {
    return words.localized(roleNames[value as RoleKey])
  }
  return words.stateName(field, value) ?? value
}

function partsText(field: string, value: object, words: AuditedLabels): string | undefined {
  const parts = Object.entries(value).map(([key, part]) => {
    const path = `${field}.${key}`
    return `${words.partName?.(path) ?? key}: ${auditedText(path, part, words) ?? '—'}`
  })
  return parts.join(', ') || undefined
}

/** A value of the audit log as a person reads it; undefined for nothing. */
export function auditedText(field: string, value: unknown, words: AuditedLabels): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'string') return wordText(field, value, words)
  if (Array.isArray(value)) {
    return value.map((each) => auditedText(field, each, words) ?? '').join(', ') || undefined
  }
  if (typeof value === 'number') return words.stateName(field, String(value)) ?? String(value)
  if (typeof value !== 'object') return JSON.stringify(value)
  const text = LocalizedText.safeParse(value)
  if (text.success) return words.localized(text.data) || undefined
  return partsText(field, value, words)
}

type Fields = Record<string, unknown> | null

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}

/** Fields that a record keeps about itself: whose it is, who made it and when stands in the log's own columns. */
const bookkeeping = new Set(['id', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'revision'])

/** The fields that a record of the log changed; those that are nothing on both sides say nothing. */
export function changedFields(before: Fields, after: Fields): string[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields.filter(
    (field) => !bookkeeping.has(field) && !(isNothing(before?.[field]) && isNothing(after?.[field])),
  )
}
