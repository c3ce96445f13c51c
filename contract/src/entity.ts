import { z } from 'zod'

/** Opaque UUIDv7 string; one record has one spelling of it, in lower case. */
export const Id = z.uuid().toLowerCase()

/** ISO 8601 UTC instant from the year 1 on; there is no year 0, and PostgreSQL keeps none. */
export const Instant = z.iso.datetime().check(({ value, issues }) => {
  if (value.startsWith('0000')) issues.push({ code: 'invalid_format', format: 'datetime', input: value })
})

/** A day of the calendar, YYYY-MM-DD, from the year 1 on. */
export const Day = z.iso.date().check(({ value, issues }) => {
  if (value.startsWith('0000')) issues.push({ code: 'invalid_format', format: 'date', input: value })
})

/** Fields every stored entity shows; `etag` goes back in `If-Match`. */
export const EntityMeta = z.object({
  id: Id,
  createdAt: Instant,
  createdBy: z.string().nullable(),
  updatedAt: Instant,
  updatedBy: z.string().nullable(),
  etag: z.string(),
})
export type EntityMeta = z.infer<typeof EntityMeta>

/** Path parameter shapes by name: `idParams('userId')`. */
export function idParams<const N extends string>(name: N) {
  return z.object({ [name]: Id } as { [K in N]: typeof Id })
}

/** SHA-256 in lower-case hex. */
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** Characters that a reason has at least. */
export const leastReason = 3
/** A reason a person types for a decision that the audit log keeps. */
export const Reason = z.string().trim().min(leastReason).max(500)
