import { openLink } from '@filo/contract/device/device-routes'
import { linkMaxFrameBytes, linkProtocol } from '@filo/contract/device/link/link-limits'
import WebSocket from 'ws'
import type { AgentContext } from '../context.ts'
import { ServerAnswered } from '../network/server-answered.ts'
import { dialOptions } from '../updates/http/dial-options.ts'
import type { Http } from '../updates/http/download.ts'
import { makeDeviceToken } from './device-token.ts'

const handshakeTimeoutMs = 15_000

/** Redirects in a row that are followed. */
const mostHops = 5

/** What the server's address answered in place of a link. */
interface Elsewhere {
  requested: string
  status: number
  location: string | undefined
}

/** Opens a signed WebSocket at the server's address. */
async function openThere(context: AgentContext, http: Http, unitId: string): Promise<WebSocket | Elsewhere> {
  const { identity, bootId, randomness, network } = context
  const nonce = randomness.nonce()
  const nowMs = http.serverNowMs()
  const token = await makeDeviceToken({ identity, unitId, audience: 'filo-link', bootId, nowMs, nonce })
  const url = http.address.origin().replace(/^http/, 'ws') + openLink.path
  const socket = new WebSocket(url, [linkProtocol], {
    headers: { authorization: `Bearer ${token}` },
    agent: network.forLink(url),
    handshakeTimeout: handshakeTimeoutMs,
    maxPayload: linkMaxFrameBytes,
    perMessageDeflate: false,
    followRedirects: false,
    ...dialOptions,
  })
  const abort = () => socket.terminate()
  context.stopping.addEventListener('abort', abort, { once: true })
  if (context.stopping.aborted) abort()
  const opened = new Promise<WebSocket | Elsewhere>((resolve, reject) => {
    socket.once('open', () => resolve(socket))
    socket.once('error', reject)
    socket.once('unexpected-response', (request, response) => {
      http.noteDate(response.headers.date)
      response.resume()
      request.destroy()
      const { statusCode: status = 0, headers } = response
      if (status >= 300 && status < 400)
        return resolve({ requested: url, status, location: headers.location })
      reject(new ServerAnswered({ status, retryAfter: headers['retry-after'], isLink: true }))
    })
  })
  return opened.finally(() => context.stopping.removeEventListener('abort', abort))
}

/**
 * Opens a signed WebSocket to the server, also where its address leads. A refusal teaches the server's time: a wrong clock may
 * be all that was wrong.
 * @throws ServerAnswered, or the network's error, also when the agent stops
 */
export async function connect(context: AgentContext, http: Http, unitId: string): Promise<WebSocket> {
  for (let hops = 0; ; hops += 1) {
    const opened = await openThere(context, http, unitId)
    if (opened instanceof WebSocket) return opened
    if (hops === mostHops) throw new ServerAnswered({ status: opened.status, isLink: true })
    http.address.follow({ ...opened, isLink: true })
  }
}
