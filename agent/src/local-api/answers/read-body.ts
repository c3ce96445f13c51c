import type { IncomingMessage } from 'node:http'
import type { z } from 'zod'
import { LocalApiError } from '../local-api-error.ts'

const maxBytes = 16_384

/** The bytes of a request; of one that is too long the rest is read and thrown away, so that the answer arrives. */
async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length <= maxBytes) chunks.push(chunk)
    else chunks.length = 0
  }
  if (length > maxBytes) throw new LocalApiError(413, 'too_long', `a request has ${maxBytes} bytes at most`)
  return Buffer.concat(chunks)
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new LocalApiError(400, 'bad_json', 'the body is no JSON in UTF-8')
  }
}

/**
 * Reads a JSON body of a known shape.
 * @throws LocalApiError
 */
export async function readBody<S extends z.ZodType>(
  request: IncomingMessage,
  schema: S,
): Promise<z.output<S>> {
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers['content-type'] ?? ''))
    throw new LocalApiError(415, 'not_json', 'send JSON as application/json')
  const parsed = schema.safeParse(parseJson(await readBytes(request)))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const at = issue?.path.join('.')
  throw new LocalApiError(
    422,
    'bad_shape',
    `${at ? `${at}: ` : ''}${issue?.message ?? 'another shape is needed'}`,
  )
}
