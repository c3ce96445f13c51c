import { type Descriptors, describeConnections, descriptorsOf, moreThan } from './leftovers.ts'
import { untilTrue } from './stand.ts'

/** Servers close connections that nobody uses again after 72 s (`keepAliveTimeout` of Fastify); clients wait for that. */
const settledWithinMs = 90_000

/** Watches that programs have, between sessions, no more open than the first time that they were at rest. */
export function createDescriptorWatch() {
  const first = new Map<number, { all: Descriptors; connections: string }>()
  return {
    /** Looks at programs that are at rest. @returns what is open too much, in words */
    async look(pids: readonly number[]): Promise<string[]> {
      // All at once: each may take as long as its connections are kept open.
      const found = await Promise.all(
        pids.map(async (pid) => {
          const before = first.get(pid)
          const more = () => (before ? moreThan(before.all, descriptorsOf(pid)) : [])
          await untilTrue('descriptors are closed', settledWithinMs, () => more().length === 0).catch(
            () => undefined,
          )
          if (!before) first.set(pid, { all: descriptorsOf(pid), connections: describeConnections(pid) })
          return more().map(
            (words) =>
              `process ${pid} has ${words} open; connections before: ${before?.connections}; now: ${describeConnections(pid)}`,
          )
        }),
      )
      return found.flat()
    },
  }
}
