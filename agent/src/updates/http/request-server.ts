import { type Agent, type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { dialOptions } from './dial-options.ts'

export interface Question {
  method: 'GET' | 'POST' | 'PUT'
  headers: Record<string, string>
  body?: string | Uint8Array
  /** Whose connections are used; for this address's protocol. */
  agent: Agent
  /** Ends the question and, later, the answer. */
  signal: AbortSignal
  /** How long the server may take until its answer begins. */
  beginsWithinMs: number
}

/** What a server answered; its body is still on the way and must be read or ended. */
export interface Answer {
  status: number
  /** By its name in lower case. */
  header: (name: string) => string | undefined
  /** Unpacked where it came compressed. */
  body: Readable
}

function bodyOf(message: IncomingMessage): Readable {
  if (message.headers['content-encoding'] !== 'gzip') return message
  const unpacked = createGunzip()
  // Whoever reads is told of what broke before they began as well.
  unpacked.on('error', () => undefined)
  message.on('error', (error) => unpacked.destroy(error))
  // A line that breaks in the middle closes without an error.
  message.on('close', () => {
    if (!message.complete) unpacked.destroy(new Error('the line broke'))
  })
  unpacked.on('close', () => message.destroy())
  return message.pipe(unpacked)
}

/**
 * Asks a server over HTTP. Node's `fetch` would do, and brings a second HTTP parser with an engine for it: megabytes on
 * a robot that rests (docs/goals.md "agent at rest"). A redirect is an answer like any other.
 * @throws what kept the answer from beginning, or the signal's reason
 */
export function requestServer(url: string, question: Question): Promise<Answer> {
  const { method, headers, body, agent, signal, beginsWithinMs } = question
  const request = url.startsWith('https:') ? requestSecure : requestPlain
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  // The time is that of a tunnel by a proxy as well, whose opening ends with nothing else.
  const way = { ...dialOptions, agent, timeout: beginsWithinMs }
  return new Promise((resolve, reject) => {
    const asking = request(url, { ...way, method, headers: { ...headers, ...length } })
    const late = setTimeout(() => asking.destroy(new Error('the server is silent')), beginsWithinMs)
    // Not Node's own way of stopping: in the tick in which a whole answer gives its connection back nobody listens to that,
    // and an error it is destroyed with would end the program.
    const stop = () => {
      reject(signal.reason as Error)
      asking.destroy()
    }
    signal.addEventListener('abort', stop, { once: true })
    asking.once('close', () => {
      clearTimeout(late)
      signal.removeEventListener('abort', stop)
    })
    asking.on('error', reject)
    if (signal.aborted) return stop()
    asking.once('response', (message) => {
      clearTimeout(late)
      resolve({
        status: message.statusCode ?? 0,
        header: (name) => {
          const value = message.headers[name]
          return Array.isArray(value) ? value.join(', ') : value
        },
        body: bodyOf(message),
      })
    })
    asking.end(body)
  })
}

/** Leaves an answer unread. */
export function endAnswer({ body }: Answer): void {
  body.on('error', () => undefined)
  body.destroy()
}
