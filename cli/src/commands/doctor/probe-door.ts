import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import type { LookupFunction } from 'node:net'
import { type HostAddress, reasonOf } from './probe-network.ts'

const WITHIN_MS = 5000
const MOST_BYTES = 64 * 1024

/** How something answered one request. */
export interface DoorAnswer {
  status: number
  location: string | undefined
  /** By its `Date`, milliseconds since 1970; undefined without one. */
  dateMs: number | undefined
  /** Its body, where that is a JSON object. */
  json: Record<string, unknown>
  /** By this machine's clock, milliseconds since 1970. */
  sentMs: number
  receivedMs: number
}

/** Leads a name to the one address that is examined. */
function leadTo({ address, family }: HostAddress): LookupFunction {
  return (_host, { all }, found) => {
    if (all) found(null, [{ address, family }])
    else found(null, address, family)
  }
}

async function readJson(answer: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const piece of answer.setEncoding('utf8')) {
    text += String(piece)
    if (text.length > MOST_BYTES) return {}
  }
  try {
    const found: unknown = JSON.parse(text)
    return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

interface Probe {
  at: HostAddress
  headers?: Record<string, string>
  /** Sent by POST as JSON; absent: it is a GET. */
  body?: object
  now: () => number
}

/**
 * Asks once at one address of the URL's host, following no redirect, within five seconds. A certificate that is not to be
 * believed keeps nothing back: that is a finding of its own, and nothing secret is sent.
 * @returns why nothing answered, as words
 */
export async function probeDoor(
  url: URL,
  { at, headers = {}, body, now }: Probe,
): Promise<DoorAnswer | string> {
  const begin = url.protocol === 'https:' ? requestTls : requestPlain
  const sentMs = now()
  try {
    const sent = body && JSON.stringify(body)
    const outgoing = begin(url, {
      method: sent === undefined ? 'GET' : 'POST',
      headers: {
        'user-agent': 'filo-doctor',
        ...(sent && { 'content-type': 'application/json' }),
        ...headers,
      },
      lookup: leadTo(at),
      rejectUnauthorized: false,
      agent: false,
      signal: AbortSignal.timeout(WITHIN_MS),
    })
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      outgoing.once('response', resolve).once('upgrade', resolve).once('error', reject)
      outgoing.end(sent)
    })
    const receivedMs = now()
    const { socket, statusCode: status = 0 } = answer
    const json = status === 101 ? {} : await readJson(answer)
    socket.destroy()
    const dateMs = Date.parse(answer.headers.date ?? '')
    return {
      status,
      location: answer.headers.location,
      dateMs: Number.isNaN(dateMs) ? undefined : dateMs,
      json,
      sentMs,
      receivedMs,
    }
  } catch (error) {
    return reasonOf(error)
  }
}
