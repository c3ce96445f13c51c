import { openLink } from '@filo/contract/device/device-routes'
import { linkMaxFrameBytes, linkProtocol } from '@filo/contract/device/link-limits'
import WebSocket from 'ws'
import type { AgentContext } from '../context.ts'
import { dialOptions } from '../updates/dial-options.ts'
import type { Http } from '../updates/download.ts'
import { retryAfterMsOf } from '../updates/retry-after.ts'
import { makeDeviceToken } from './device-token.ts'

const handshakeTimeoutMs = 15_000

/** The server refused the connection with an HTTP status, and asks to be left alone for a while (RFC 9110 section 10.2.3). */
export class LinkRefused extends Error {
  readonly status: number
  readonly retryAfterMs: number

  constructor(status: number, retryAfter: string | undefined) {
    super(`the server answered ${status} to the link`)
    this.name = 'LinkRefused'
    this.status = status
    this.retryAfterMs = retryAfterMsOf(retryAfter)
  }
}

/**
 * Opens a signed WebSocket to the server. Throws LinkRefused or the network's error, also when the agent stops.
 * A refusal teaches the server's time: a wrong clock may be all that was wrong.
 */
export async function connect(context: AgentContext, http: Http, unitId: string): Promise<WebSocket> {
  const { identity, bootId, randomness } = context
  const nonce = randomness.nonce()
  const nowMs = http.serverNowMs()
  const token = await makeDeviceToken({ identity, unitId, audience: 'filo-link', bootId, nowMs, nonce })
  const url = context.serverUrl.replace(/^http/, 'ws') + openLink.path
  const socket = new WebSocket(url, [linkProtocol], {
    headers: { authorization: `Bearer ${token}` },
    handshakeTimeout: handshakeTimeoutMs,
    maxPayload: linkMaxFrameBytes,
    perMessageDeflate: false,
    followRedirects: false,
    ...dialOptions,
  })
  const abort = () => socket.terminate()
  context.stopping.addEventListener('abort', abort, { once: true })
  if (context.stopping.aborted) abort()
  const opened = new Promise<WebSocket>((resolve, reject) => {
    socket.once('open', () => resolve(socket))
    socket.once('error', reject)
    socket.once('unexpected-response', (request, response) => {
      http.noteDate(response.headers.date)
      response.resume()
      request.destroy()
      reject(new LinkRefused(response.statusCode ?? 0, response.headers['retry-after']))
    })
  })
  return opened.finally(() => context.stopping.removeEventListener('abort', abort))
}
