import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A network between a program and its server that can be lost in the ways in which networks are. */
export interface Line {
  port: number
  /** Nothing gets through and nobody hears of it, as where a cable is pulled out further away; what waits comes afterwards. */
  silence: () => void
  /** Every connection is reset, and no new one comes about. */
  cut: () => void
  /** After either: as before. What was silent goes on where it was. */
  restore: () => void
  /** Resets what is connected now; new connections come about. */
  reset: () => void
  /** What is connected now never hears anything again, not even its end; new connections come about. */
  forsake: () => void
  close: () => Promise<void>
}

interface Pair {
  near: Socket
  far: Socket
}

function hold({ near, far }: Pair): void {
  for (const [one, other] of [
    [near, far],
    [far, near],
  ] as const) {
    one.unpipe(other)
    one.pause()
  }
}

function release({ near, far }: Pair): void {
  near.pipe(far)
  far.pipe(near)
}

function end({ near, far }: Pair): void {
  near.resetAndDestroy()
  far.resetAndDestroy()
}

/** Opens a port of this machine that leads, connection by connection, to the port that `target` names at that time. */
export async function openLine(target: () => number): Promise<Line> {
  const pairs = new Set<Pair>()
  const forsaken = new Set<Pair>()
  let state: 'up' | 'silent' | 'down' = 'up'

  function watch(pair: Pair, one: Socket, other: Socket): void {
    one.on('error', () => undefined)
    one.once('close', () => {
      // Who is forsaken, or behind a silent network, does not hear of it.
      if (forsaken.has(pair) || state === 'silent') return
      pairs.delete(pair)
      other.destroy()
    })
  }

  const relay = createServer((near) => {
    if (state === 'down') {
      near.resetAndDestroy()
      return
    }
    const pair = { near, far: connect(target(), '127.0.0.1') }
    pairs.add(pair)
    watch(pair, near, pair.far)
    watch(pair, pair.far, near)
    if (state === 'silent') hold(pair)
    else release(pair)
  })
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))

  function reset(): void {
    for (const pair of pairs) end(pair)
    pairs.clear()
  }

  return {
    port: (relay.address() as AddressInfo).port,
    silence() {
      state = 'silent'
      for (const pair of pairs) hold(pair)
    },
    cut() {
      state = 'down'
      reset()
    },
    restore() {
      state = 'up'
      for (const pair of pairs) {
        if (pair.near.destroyed || pair.far.destroyed) {
          end(pair)
          pairs.delete(pair)
        } else release(pair)
      }
    },
    reset,
    forsake() {
      for (const pair of pairs) {
        forsaken.add(pair)
        hold(pair)
      }
      pairs.clear()
    },
    async close() {
      reset()
      for (const pair of forsaken) end(pair)
      await new Promise((resolve) => relay.close(resolve))
    },
  }
}
