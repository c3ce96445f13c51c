import { createServer, type Server } from 'node:net'

/** Above what `npm start` and single servers of tests use, below what systems hand out to connections by themselves. */
const FIRST = 20_000
const LAST = 32_000
const RANGE = 240

function lock(port: number): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', () => resolve(undefined))
    server.listen(port, '127.0.0.1', () => resolve(server.unref()))
  })
}

/**
 * Reserves a range of ports for the services of robots and returns its first one. No other process of these tests gets
 * any of them while this one lives: a port just behind the range is listened on until then. Two robots on one port
 * would answer for each other.
 */
export async function reservePorts(count: number): Promise<number> {
  if (count >= RANGE) throw new RangeError(`at most ${RANGE - 1} ports are reserved at once`)
  const ranges = (LAST - FIRST) / RANGE
  for (let tried = 0; tried < ranges; tried += 1) {
    const first = FIRST + ((process.pid + tried) % ranges) * RANGE
    if (await lock(first + RANGE - 1)) return first
  }
  throw new Error('no free range of ports for the robots’ services')
}
