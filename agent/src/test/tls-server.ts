import { createServer as createPlain, type RequestListener, type Server } from 'node:http'
import { createServer as createSecure } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { serverCertificates, serverKeyPem } from './certificates.ts'

/** A server of tests that ends at once, with whatever is open. */
export interface SmallServer {
  port: number
  server: Server
  close(): Promise<void>
}

/** Listens on 127.0.0.1, on a port of its own. */
async function listenSmall(server: Server): Promise<SmallServer> {
  const open = new Set<Socket>()
  server.on('connection', (socket) => {
    open.add(socket)
    socket.on('error', () => undefined).on('close', () => open.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    server,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}

/** A server over TLS that shows a certificate of certificates.ts. */
export function startTlsServer(
  certificate: keyof typeof serverCertificates,
  answer: RequestListener,
): Promise<SmallServer> {
  const server = createSecure({ key: serverKeyPem, cert: serverCertificates[certificate] }, answer)
  server.on('tlsClientError', () => undefined)
  return listenSmall(server)
}

/** A server without TLS. */
export function startPlainServer(answer: RequestListener): Promise<SmallServer> {
  return listenSmall(createPlain(answer))
}
