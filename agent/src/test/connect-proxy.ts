import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type SmallServer, startPlainServer } from './tls-server.ts'

interface ProxyOptions {
  /** `user:password`; undefined: it asks for none. */
  credentials?: string
  /** Answered to every CONNECT in place of a tunnel. */
  refusal?: string
}

/** Passes a request without TLS on, without what is for the next connection alone (RFC 9110 section 7.6.1): no Upgrade. */
function passOn(requested: IncomingMessage, response: ServerResponse): void {
  const {
    upgrade: _upgrade,
    connection: _connection,
    'proxy-authorization': _,
    ...headers
  } = requested.headers
  const onward = request(requested.url ?? '', { method: requested.method ?? 'GET', headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  onward.on('error', () => response.destroy())
  requested.pipe(onward)
}

/** A proxy that opens tunnels (CONNECT) and passes plain requests on, as a company's does; `close` ends it with all of them. */
export async function startConnectProxy({ credentials, refusal }: ProxyOptions = {}) {
  const desired = credentials && `Basic ${Buffer.from(credentials).toString('base64')}`
  /** What was asked of it, and whether it was let through. */
  const requested: { target: string; isAllowed: boolean }[] = []
  const tunnels = new Set<Duplex>()
  let isStuck = false

  function open(request: IncomingMessage, client: Duplex): void {
    client.on('error', () => undefined)
    const isAllowed = !desired || request.headers['proxy-authorization'] === desired
    requested.push({ target: request.url ?? '', isAllowed })
    if (!isAllowed)
      return void client.end(
        'HTTP/1.1 407 Proxy Authentication Required\r\nproxy-authenticate: Basic\r\n\r\n',
      )
    if (refusal) return void client.end(`HTTP/1.1 ${refusal}\r\n\r\n`)
    const [host = '', port = ''] = (request.url ?? '').split(':')
    const server: Socket = connect(Number(port), host)
    server.on('error', () => client.destroy())
    server.once('connect', () => client.write('HTTP/1.1 200 Connection established\r\n\r\n'))
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      tunnels.add(from)
      from.on('data', (bytes: Buffer) => isStuck || to.write(bytes))
      from.on('close', () => {
        tunnels.delete(from)
        if (!isStuck) to.destroy()
      })
    }
  }

  const proxy: SmallServer = await startPlainServer((request, response) => {
    if (!desired || request.headers['proxy-authorization'] === desired) return passOn(request, response)
    response.writeHead(407, { 'proxy-authenticate': 'Basic' }).end()
  })
  proxy.server.on('connect', open)
  return {
    requested,
    port: proxy.port,
    /** With its credentials, as a setting names it. */
    url: `http://${credentials ? `${credentials}@` : ''}127.0.0.1:${proxy.port}`,
    /** Passes nothing on any more, and closes nothing: as what forgets a connection does. */
    stick(now: boolean): void {
      isStuck = now
    },
    async close(): Promise<void> {
      for (const tunnel of tunnels) tunnel.destroy()
      await proxy.close()
    },
  }
}
