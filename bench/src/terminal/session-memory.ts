import { setTimeout as wait } from 'node:timers/promises'
import type { MeasuredProcess } from '../measured-process.ts'
import { printLines } from './figures.ts'
import { makeReady, type OpenTerminal } from './open-terminal.ts'

/** After so long a server has given back what it does not need. */
const SETTLE_MS = 20_000
const LOOK_MS = 2000
/** So many are open before memory is read at first. */
const FIRST = 3
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
 * with the first few. By then what a server took to start is given back, which may be more than all terminals take.
 * @throws where `count` is not above the first few
 */
export async function memoryOfSessions(
  server: CollectingServer,
  open: (index: number) => Promise<OpenTerminal>,
  count: number,
): Promise<number> {
  if (count <= FIRST) throw new Error(`memory of a session needs more than ${FIRST}`)
  const terminals: OpenTerminal[] = []
  const openNext = async () => {
    const terminal = await open(terminals.length)
    terminals.push(terminal)
    await makeReady(terminal)
    await printLines(terminal, LINES)
  }
  try {
    while (terminals.length < FIRST) await openNext()
    await settledMb(server)
    const before = await settledMb(server)
    while (terminals.length < count) await openNext()
    return ((await settledMb(server)) - before) * (1000 / (count - FIRST))
  } finally {
    for (const terminal of terminals) await terminal.close()
  }
}
