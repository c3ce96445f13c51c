import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'

const SECRET_PARAMETERS = /([?&](?:invite|reset|token|code|key)=)[^&#\s]*/gi

/** What is known to hold no value of a record: the kind of an error and its place. */
const plainFields = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'errno',
  'syscall',
  'address',
  'port',
  'statusCode',
  'responseCode',
] as const

/** An address as it may be logged: one-use links carry their secret in the query. */
function withoutSecrets(url: string): string {
  return url.replace(SECRET_PARAMETERS, '$1…')
}

/** An error's words without values: drizzle appends all parameters, PostgreSQL quotes what it could not read. */
function messageOf(error: Error & { query?: unknown }): string {
  if (typeof error.query === 'string' && 'params' in error) return `Failed query: ${error.query}`
  return withoutSecrets(error.message).replace(/: "[\s\S]*"/g, ': "…"')
}

/** An error as it may be logged: its kind, its words and where it happened, but no value of the database. */
export function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const message = messageOf(error)
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const known = error as Error & Record<string, unknown>
  const fields = plainFields.filter((name) => known[name] !== undefined)
  return {
    type: error.constructor.name,
    message,
    stack: [`${error.name}: ${message}`, ...frames].join('\n'),
    ...Object.fromEntries(fields.map((name) => [name, known[name]])),
    ...(error.cause instanceof Error ? { cause: errorForLog(error.cause) } : {}),
  }
}

/** What is logged of a request, as Fastify's own serializer does, without the secrets of one-use links. */
function requestForLog(request: FastifyRequest): object {
  const { method, url, host, ip } = request
  const remotePort = request.socket?.remotePort
  return { method, url: withoutSecrets(url), host, remoteAddress: ip, remotePort }
}

/** The same log, into which no secret gets: all that the server logs goes through it. */
export function redactLog(log: Logger): Logger {
  return log.child({}, { serializers: { req: requestForLog as never, err: errorForLog } })
}
