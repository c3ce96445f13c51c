import type { z } from 'zod'
import { type Problem, readProblem } from './problem.ts'
import type { BodyInput, ParamsInput, QueryInput, ResponseOf, Route } from './route.ts'

/** An answer that is not a success; `status` 0 means the server could not be reached. */
export class ApiError extends Error {
  readonly status: number
  readonly problem: Problem | undefined
  /** Seconds from `Retry-After`, when the server sent it. */
  readonly retryAfterS: number | undefined

  constructor(status: number, problem?: Problem, retryAfterS?: number) {
    super(problem?.detail ?? problem?.message ?? problem?.title ?? `HTTP ${status}`)
    this.name = 'ApiError'
    this.status = status
    this.problem = problem
    this.retryAfterS = retryAfterS
  }
}

/** A call with a body of bytes; `onSent` is told how many have gone so far. */
export interface SentBytes {
  method: string
  headers: Record<string, string>
  body: Blob
  signal: AbortSignal | undefined
  onSent: (bytes: number) => void
}

interface ClientOptions {
  /** Origin without a trailing slash; empty in a browser. */
  baseUrl: string
  /** Headers for every call, read at call time (language, bearer token, cookie in tests). */
  headers?: () => Record<string, string>
  /** Whether the page that calls is being left: the browser then sends the call without it. */
  isPageLeft?: () => boolean
  /** Names the session that a call goes out under; the failure brings the name back. */
  sessionMark?: () => string | undefined
  /** An answer to a reading call that is on its way already, by its address. */
  answerOnItsWay?: (url: string) => Promise<Response> | undefined
  /** Sends bytes in the place of `fetch`, and says how many of them have gone. */
  sendBytes?: (url: string, call: SentBytes) => Promise<Response>
  /** Told the headers of every answer: programs keep cookies themselves, browsers let nobody read them. */
  onHeaders?: (headers: Headers) => void
  /** Told about every failed call, before it is thrown, and under which session it went out. */
  onError?: (error: ApiError, sessionMark: string | undefined) => void
}

type InputOf<Key extends string, Value> = [Value] extends [undefined]
  ? { [K in Key]?: undefined }
  : { [K in Key]: Value }

export type CallInput<R> = InputOf<'params', ParamsInput<R>> & { query?: QueryInput<R> } & InputOf<
    'body',
    BodyInput<R>
  > & {
    /** The body of a `hasBytes` route. */
    bytes?: Blob
    /** Told how many bytes have gone; only where the client can tell. */
    onSent?: (bytes: number) => void
    ifMatch?: string
    idempotencyKey?: string
    signal?: AbortSignal
  }

type AnyRoute = Route<z.ZodType, z.ZodType, z.ZodType, z.ZodType>

/** Writes a route's path with its parameters and query filled in. */
export function urlOf(route: Pick<AnyRoute, 'path'>, params?: unknown, query?: unknown): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  )
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === '') continue
    search.set(key, Array.isArray(value) ? value.join(',') : String(value))
  }
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

async function problemIn(response: Response): Promise<Problem | undefined> {
  if (!response.headers.get('content-type')?.includes('json')) return undefined
  return readProblem(await response.json().catch(() => undefined))
}

/** The typed client of every program of ours: `client.call(listUsers, { query: { q: 'ayşe' } })`. */
export function createClient(options: ClientOptions) {
  async function send(
    route: AnyRoute,
    input: CallInput<AnyRoute>,
    accept = 'application/json',
  ): Promise<Response> {
    const headers: Record<string, string> = { accept, ...options.headers?.() }
    const body = input.bytes ?? (input.body === undefined ? null : JSON.stringify(input.body))
    if (input.bytes) headers['content-type'] = 'application/octet-stream'
    else if (body !== null) headers['content-type'] = 'application/json'
    if (input.ifMatch) headers['if-match'] = input.ifMatch
    if (input.idempotencyKey) headers['idempotency-key'] = input.idempotencyKey
    const url = options.baseUrl + urlOf(route, input.params, input.query)
    try {
      const early = route.method === 'GET' ? options.answerOnItsWay?.(url) : undefined
      if (early) return await early
      const { bytes, onSent, signal } = input
      if (bytes && onSent && options.sendBytes)
        return await options.sendBytes(url, { method: route.method, headers, body: bytes, signal, onSent })
      return await fetch(url, {
        method: route.method,
        headers,
        body,
        credentials: 'same-origin',
        signal: input.signal ?? null,
        keepalive: options.isPageLeft?.() ?? false,
      })
    } catch (cause) {
      if (input.signal?.aborted) throw cause
      throw new ApiError(0)
    }
  }

  async function sendChecked(route: AnyRoute, input: unknown, accept?: string): Promise<Response> {
    const sessionMark = options.sessionMark?.()
    try {
      const response = await send(route, input as CallInput<AnyRoute>, accept)
      options.onHeaders?.(response.headers)
      if (response.ok) return response
      const retryAfter = Number(response.headers.get('retry-after'))
      throw new ApiError(response.status, await problemIn(response), retryAfter || undefined)
    } catch (error) {
      if (error instanceof ApiError) options.onError?.(error, sessionMark)
      throw error
    }
  }

  /**
   * Calls a JSON route and returns its body; throws {@link ApiError} for anything but a success, with status 0 where
   * the answer broke off on the way.
   */
  async function call<R extends AnyRoute>(route: R, input: CallInput<R>): Promise<ResponseOf<R>> {
    const response = await sendChecked(route, input)
    if (response.status === 204) return undefined as ResponseOf<R>
    return response.json().catch((cause: unknown) => {
      throw input.signal?.aborted ? cause : new ApiError(0)
    }) as Promise<ResponseOf<R>>
  }

  /** Calls a route for another representation, e.g. a list as `text/csv`; the bytes as they came. */
  async function download<R extends AnyRoute>(
    route: R,
    input: CallInput<R>,
    mediaType: string,
  ): Promise<Blob> {
    const response = await sendChecked(route, input, mediaType)
    // An answer that breaks off on the way is none.
    return response.blob().catch(() => {
      throw new ApiError(0)
    })
  }
  return { call, download }
}

export type Client = ReturnType<typeof createClient>
