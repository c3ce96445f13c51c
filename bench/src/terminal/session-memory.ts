import { setTimeout as wait } from 'node:timers/promises'
import type { MeasuredProcess } from '../measured-process.ts'
import { printLines } from './figures.ts'
import { makeReady, type OpenTerminal } from './open-terminal.ts'

/** After so long a server has given back what it does not need. */
const SETTLE_MS = 20_000
const LOOK_MS = 2000
/** What each shell prints before memory is read: 138 kB of lines. */
const LINES = 20_000

/** A server that collects its garbage on SIGUSR2 (`collect-garbage.ts`). */
type CollectingServer = Pick<MeasuredProcess, 'memoryMb' | 'child'>

/** The least that a server took while it settled, in MB: what is there for good, and not what waits to be collected. */
async function settledMb({ memoryMb, child }: CollectingServer): Promise<number> {
  let least = memoryMb()
  for (const startedAt = performance.now(); performance.now() - startedAt < SETTLE_MS; await wait(LOOK_MS)) {
    child.kill('SIGUSR2')
    least = Math.min(least, memoryMb())
  }
  return least
}

/**
 * What a server takes for each open terminal that has printed, in kB (10^3 bytes): resident memory with `count` of them less that
 * with one, which is opened first so that what is loaded with it counts for none.
 * @throws where `count` is below two
 */
export async function memoryOfSessions(
  server: CollectingServer,
  open: (index: number) => Promise<OpenTerminal>,
  count: number,
): Promise<number> {
  if (count < 2) throw new Error('memory of a session needs two or more')
  const terminals: OpenTerminal[] = []
  const openNext = async () => {
    const terminal = await open(terminals.length)
    terminals.push(terminal)
    await makeReady(terminal)
    await printLines(terminal, LINES)
  }
  try {
    await openNext()
    const before = await settledMb(server)
    while (terminals.length < count) await openNext()
    return ((await settledMb(server)) - before) * (1000 / (count - 1))
  } finally {
    for (const terminal of terminals) await terminal.close()
  }
}
