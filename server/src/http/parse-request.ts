import type { z } from 'zod'

/** A part of a request that does not have the contract's shape. */
export class RequestInvalid extends Error {
  readonly part: 'params' | 'query' | 'body'
  readonly zodError: z.ZodError

  constructor(part: 'params' | 'query' | 'body', zodError: z.ZodError) {
    super(`${part} does not fit the contract`)
    this.part = part
    this.zodError = zodError
  }
}

/** Parses one part of a request with its schema; no schema gives undefined. @throws RequestInvalid */
export function parsePart(
  part: RequestInvalid['part'],
  schema: z.ZodType | undefined,
  value: unknown,
): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value ?? {})
  if (!parsed.success) throw new RequestInvalid(part, parsed.error)
  return parsed.data
}
