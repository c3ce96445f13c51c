import { z } from 'zod'
import { findText, mapTexts } from '../../db/storable-text.ts'

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

const refusals = { no_nul: 'NUL character', no_override: 'direction override' }

function refused(format: keyof typeof refusals, path: PropertyKey[]): z.ZodError {
  return new z.ZodError([{ code: 'invalid_format', format, path, message: refusals[format] }])
}

/** Characters that turn what follows around, so that a text reads as another (Unicode TR 36 section 2.5). */
const override = /[\u202a-\u202e\u2066-\u2069]/

/**
 * Parses one part of a request with its schema; no schema gives undefined. Texts come out as the database keeps them:
 * half a surrogate pair becomes U+FFFD, a NUL is refused, and so is what turns a line around where `by` is a person: what
 * robots say is kept and made visible (docs/security.md).
 * @throws RequestInvalid
 */
export function parsePart(
  part: RequestInvalid['part'],
  schema: z.ZodType | undefined,
  value: unknown,
  by: 'person' | 'robot' = 'person',
): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value ?? {})
  if (!parsed.success) throw new RequestInvalid(part, parsed.error)
  const nulAt = findText(parsed.data, (text) => text.includes('\0'))
  if (nulAt) throw new RequestInvalid(part, refused('no_nul', [...nulAt]))
  const overrideAt = by === 'person' && findText(parsed.data, (text) => override.test(text))
  if (overrideAt) throw new RequestInvalid(part, refused('no_override', [...overrideAt]))
  const isWhole = !findText(parsed.data, (text) => !text.isWellFormed())
  return isWhole ? parsed.data : mapTexts(parsed.data, (text) => text.toWellFormed())
}
