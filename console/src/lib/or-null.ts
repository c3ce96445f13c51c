import { z } from 'zod'

/** A text field whose emptiness means "nothing": `orNull(z.string().max(120).nullable())`. */
export function orNull<S extends z.ZodType>(schema: S) {
  return z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? null : value), schema)
}
