import { isDeepStrictEqual } from 'node:util'

/** Fields that never go into the audit log, whatever their value. */
const hidden = new Set([
  'passwordHash',
  'mfaSecret',
  'tokenHash',
  'secretHash',
  'codeHash',
  'sealedPem',
  'searchKey',
  'sortKey',
])
const bookkeeping = new Set(['updatedAt', 'updatedBy', 'revision'])

interface FieldChanges {
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

function visible(record: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(record).filter(([key]) => !hidden.has(key) && !bookkeeping.has(key))
  return Object.fromEntries(entries)
}

/** A value as the log keeps it. The order of its keys tells nothing: the database gives them back in one of its own. */
const stored = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

/** Fields that differ between two states of a record, without secrets; creation has no before, deletion no after. */
export function changedFields<T extends object>(before: T | null, after: T | null): FieldChanges {
  const old = before && visible(before as Record<string, unknown>)
  const now = after && visible(after as Record<string, unknown>)
  if (!old || !now) return { before: old, after: now }
  const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])]
  const differing = keys.filter((key) => !isDeepStrictEqual(stored(old[key]), stored(now[key])))
  const pick = (record: Record<string, unknown>) =>
    Object.fromEntries(differing.map((key) => [key, record[key] ?? null]))
  return { before: pick(old), after: pick(now) }
}
