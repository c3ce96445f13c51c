import { createHash } from 'node:crypto'

/** The hash before the first record. */
export const GENESIS_HASH = '0'.repeat(64)

function canonical(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(canonical)
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).filter(([, field]) => field !== undefined)
    return entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, field]) => [key, canonical(field)])
  }
  return value
}

/** Hash of one audit record chained to the one before it: SHA-256 over the previous hash and the sorted fields. */
export function chainHash(prevHash: string, record: Record<string, unknown>): string {
  return createHash('sha256')
    .update(prevHash)
    .update(JSON.stringify(canonical(record)))
    .digest('hex')
}
