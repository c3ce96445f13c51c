import type { Logger } from 'pino'
import { z } from 'zod'

/** A record that its list's schema refuses: which of its fields, never what stands in them. */
export interface RefusedRecord {
  /** Null where it has none. */
  id: string | null
  fields: string[]
}

const Named = z.looseObject({ id: z.union([z.string(), z.number()]) })

function idOf(item: unknown): string | null {
  const named = Named.safeParse(item).data
  return named ? String(named.id) : null
}

/** Schema of the `items` of an answer; undefined for an answer that has none. */
export function itemsSchema(schema: unknown): z.ZodArray<z.ZodType> | undefined {
  const items = schema instanceof z.ZodObject ? schema.shape['items'] : undefined
  return items instanceof z.ZodArray ? (items as z.ZodArray<z.ZodType>) : undefined
}

interface EncodedItems {
  /** Those that the schema lets out, as they were given. */
  readable: unknown[]
  /** The same as they leave the server: without what the schema does not know. */
  encoded: unknown[]
  refused: RefusedRecord[]
}

/** Tells apart what the schema of a list lets out and what it refuses: all at once, one by one only where one is refused. */
export function encodeItems(list: z.ZodArray<z.ZodType>, items: readonly unknown[]): EncodedItems {
  const whole = z.safeEncode(list, [...items])
  if (whole.success) return { readable: [...items], encoded: whole.data as unknown[], refused: [] }
  const encoded: EncodedItems = { readable: [], encoded: [], refused: [] }
  for (const item of items) {
    const { data, error } = z.safeEncode(list.element, item)
    if (error) {
      encoded.refused.push({ id: idOf(item), fields: error.issues.map(({ path }) => path.join('.')) })
    } else {
      encoded.readable.push(item)
      encoded.encoded.push(data)
    }
  }
  return encoded
}

/** Says in the log which records of a list, named by its path, are left out of an answer. */
export function logRefused(
  log: Pick<Logger, 'error'>,
  list: string | undefined,
  refused: readonly RefusedRecord[],
): void {
  for (const record of refused) log.error({ list, ...record }, 'a record of a list cannot be shown')
}
