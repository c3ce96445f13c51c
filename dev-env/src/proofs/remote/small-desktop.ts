import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A desktop that answers on a port of 127.0.0.1, and how many are connected to it. */
export interface SmallDesktop {
  port: number
  connections: () => number
  close: () => Promise<void>
}

const version = 'RFB 003.008\n'
const name = 'Kanıt'
const size = { width: 2, height: 2 }

/** ServerInit of RFC 6143 section 7.3.2: 32 bits a pixel, true colour. */
function serverInit(): Buffer {
  const text = Buffer.from(name)
  const init = Buffer.alloc(24)
  init.writeUInt16BE(size.width, 0)
  init.writeUInt16BE(size.height, 2)
  init.set([32, 24, 0, 1, 0, 255, 0, 255, 0, 255, 16, 8, 0], 4)
  init.writeUInt32BE(text.length, 20)
  return Buffer.concat([init, text])
}

/** FramebufferUpdate of RFC 6143 section 7.6.1 with the whole picture, raw. */
function picture(): Buffer {
  const head = Buffer.alloc(16)
  head.writeUInt16BE(1, 2)
  head.writeUInt16BE(size.width, 8)
  head.writeUInt16BE(size.height, 10)
  return Buffer.concat([head, Buffer.alloc(size.width * size.height * 4, 0x5a)])
}

/** Bytes of a client's message (RFC 6143 section 7.5); undefined: its length is not here yet. */
function lengthOf(bytes: Buffer): number | undefined {
  const fixed: Record<number, number> = { 0: 20, 3: 10, 4: 8, 5: 6 }
  if (bytes[0] === 2) return bytes.length < 4 ? undefined : 4 + 4 * bytes.readUInt16BE(2)
  if (bytes[0] === 6) return bytes.length < 8 ? undefined : 8 + bytes.readUInt32BE(4)
  return fixed[bytes[0] ?? -1]
}

/** Speaks the server's side of RFB without a password, and answers each request for a picture. */
function serve(socket: Socket): void {
  const steps = [version.length, 1, 1]
  const answers = [Buffer.from([1, 1]), Buffer.from([0, 0, 0, 0]), serverInit()]
  let waiting = Buffer.alloc(0)
  socket.write(version)

  function consume(length: number): Buffer {
    const consumed = waiting.subarray(0, length)
    waiting = waiting.subarray(length)
    return consumed
  }

  socket.on('data', (bytes: Buffer) => {
    waiting = Buffer.concat([waiting, bytes])
    for (let step = steps[0]; step !== undefined && waiting.length >= step; step = steps[0]) {
      consume(step)
      steps.shift()
      const answer = answers.shift()
      if (answer) socket.write(answer)
    }
    if (steps.length > 0) return
    for (let length = lengthOf(waiting); length && waiting.length >= length; length = lengthOf(waiting))
      if (consume(length)[0] === 3) socket.write(picture())
  })
}

/** Starts one. */
export async function openSmallDesktop(): Promise<SmallDesktop> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => sockets.delete(socket))
    serve(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => sockets.size,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
