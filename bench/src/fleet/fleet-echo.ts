import { WebSocketServer } from 'ws'

/** The reference of the fleet's benchmark: a bare `ws` server that sends back what it gets. */
const server = new WebSocketServer({ port: Number(process.argv[2]), perMessageDeflate: false })
server.on('connection', (socket) => {
  socket.on('message', (data: Buffer) => socket.send(data))
})
server.on('listening', () => console.log('listening'))
