import { type AddressInfo, createServer, connect as dial, type Server } from 'node:net'

/** A way to the server that counts what robots send on their links, frame by frame (RFC 6455 section 5.2). */
export interface CountingDoor {
  address: string
  /** Binary frames: those of streams. */
  binaryFrames: () => number
  close: () => void
}

const BINARY = 2

/** Reads frames out of what a client sends after its handshake; calls back with the opcode of each. */
function createFrameReader(onFrame: (opcode: number) => void): (chunk: Buffer) => void {
  let buffered: Buffer = Buffer.alloc(0)
  let isOpen = false
  return (chunk) => {
    buffered = Buffer.concat([buffered, chunk])
    if (!isOpen) {
      const end = buffered.indexOf('\r\n\r\n')
      if (end < 0) return
      isOpen = true
      buffered = buffered.subarray(end + 4)
    }
    for (;;) {
      const [first = 0, second = 0] = buffered
      const short = second & 0x7f
      const head = 2 + (short === 126 ? 2 : short === 127 ? 8 : 0)
      if (buffered.length < head) return
      const length =
        short === 126 ? buffered.readUInt16BE(2) : short === 127 ? Number(buffered.readBigUInt64BE(2)) : short
      const whole = head + (second & 0x80 ? 4 : 0) + length
      if (buffered.length < whole) return
      onFrame(first & 0x0f)
      buffered = buffered.subarray(whole)
    }
  }
}

/** Opens a door of its own to a listening server. */
export async function openCountingDoor(serverAddress: string): Promise<CountingDoor> {
  const { hostname, port } = new URL(serverAddress)
  let count = 0
  const server: Server = createServer((robot) => {
    const there = dial(Number(port), hostname)
    const read = createFrameReader((opcode) => {
      if (opcode === BINARY) count += 1
    })
    let isLink: boolean | undefined
    robot.on('data', (chunk) => {
      isLink ??= chunk.toString('latin1').startsWith('GET /api/device/link')
      if (isLink) read(chunk)
    })
    robot.on('error', () => there.destroy())
    there.on('error', () => robot.destroy())
    robot.pipe(there).pipe(robot)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    binaryFrames: () => count,
    close: () => server.close(),
  }
}
