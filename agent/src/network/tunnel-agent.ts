import { Agent, type ClientRequestArgs, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { Duplex } from 'node:stream'
import type { SecureContext } from 'node:tls'
import { dialOptions } from '../updates/http/dial-options.ts'

/** A tunnel that did not come about; named as Node's own agents name it. `statusCode`: what the proxy answered. */
class NoTunnel extends Error {
  readonly code = 'ERR_PROXY_TUNNEL'
  readonly statusCode: number | undefined

  constructor(words: string, statusCode?: number) {
    super(words)
    this.statusCode = statusCode
  }
}

interface Target extends ClientRequestArgs {
  host?: string | null
  port?: number | string | null
}

type Created = (error: Error | null, socket: Duplex) => void

/** As RFC 7617 section 2 has it. */
function authorizationOf({ username, password }: URL): Record<string, string> {
  if (username === '' && password === '') return {}
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { 'proxy-authorization': `Basic ${Buffer.from(pair).toString('base64')}` }
}

/**
 * Opens connections without TLS by CONNECT too, as RFC 6455 section 4.1 has it for WebSocket: Node's own agents hand a plain
 * request to the proxy, which takes Upgrade out of it. They do it themselves for what goes over TLS.
 */
export class TunnelAgent extends Agent {
  readonly #proxy: URL
  readonly #tls: { secureContext?: SecureContext }

  constructor(proxy: string, tls: { secureContext?: SecureContext }) {
    super()
    this.#proxy = new URL(proxy)
    this.#tls = tls
  }

  override createConnection(origin: Target, created?: Created): undefined {
    const { host, port } = origin
    const name = host?.includes(':') ? `[${host}]` : host
    const target = `${name}:${port}`
    const headers = { host: target, ...authorizationOf(this.#proxy) }
    const begin = this.#proxy.protocol === 'https:' ? requestSecure : requestPlain
    const asking = begin({
      host: this.#proxy.hostname.replaceAll(/^\[|\]$/g, ''),
      port: this.#proxy.port || (this.#proxy.protocol === 'https:' ? 443 : 80),
      method: 'CONNECT',
      path: target,
      headers,
      agent: false,
      timeout: origin.timeout,
      ...dialOptions,
      ...this.#tls,
    })
    // Node calls with an error alone, whatever the types say.
    const fail = (error: Error) => (created as ((error: Error) => void) | undefined)?.(error)
    asking.once('connect', ({ statusCode = 0 }, socket, head) => {
      if (statusCode !== 200) {
        socket.destroy()
        return fail(new NoTunnel('no tunnel', statusCode))
      }
      socket.setTimeout(0)
      if (head.length > 0) socket.unshift(head)
      created?.(null, socket)
    })
    asking.once('response', ({ statusCode = 0 }) => asking.destroy(new NoTunnel('no tunnel', statusCode)))
    asking.once('timeout', () => asking.destroy(new NoTunnel('nothing came in time')))
    asking.on('error', fail)
    asking.end()
    return undefined
  }
}
