import { z } from 'zod'
import { findText, mapTexts } from '../db/storable-text.ts'

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

function noNul(path: PropertyKey[]): z.ZodError {
  const message = 'NUL character'
  return new z.ZodError([{ code: 'invalid_format', format: 'no_nul', path, message }])
}

/**
 * Parses one part of a request with its schema; no schema gives undefined. Texts come out as the database keeps them:
 * half a surrogate pair becomes U+FFFD, a NUL is refused (docs/security.md).
 * @throws RequestInvalid
 */
export function parsePart(
  part: RequestInvalid['part'],
  schema: z.ZodType | undefined,
  value: unknown,
): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value ?? {})
  if (!parsed.success) throw new RequestInvalid(part, parsed.error)
  const nulAt = findText(parsed.data, (text) => text.includes('\0'))
  if (nulAt) throw new RequestInvalid(part, noNul([...nulAt]))
  const isWhole = !findText(parsed.data, (text) => !text.isWellFormed())
  return isWhole ? parsed.data : mapTexts(parsed.data, (text) => text.toWellFormed())
}
