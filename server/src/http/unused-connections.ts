import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Connections that were opened ahead and have asked nothing, as browsers do, are none that a stopping server waits for:
 * Node.js takes them for busy until their time limit is over.
 */
export function endUnusedConnections(app: FastifyInstance): void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  })
}
