import { createServer } from 'node:net'

/** Above what browsers refuse and services are known by, below what systems hand out to connections by themselves. */
const FIRST = 11_000
const LAST = 17_900

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

/**
 * A port for a server that is started on it again and again. Each process looks from a place of its own, or from where it is
 * told: what is free is not taken yet.
 */
export async function freePort(from = FIRST + ((process.pid * 7) % (LAST - FIRST))): Promise<number> {
  const count = LAST - FIRST
  for (let tried = 0; tried < count; tried += 1) {
    const port = FIRST + ((from - FIRST + tried) % count)
    if (await isFree(port)) return port
  }
  throw new Error(`no free port from ${FIRST} to ${LAST}`)
}
