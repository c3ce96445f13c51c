import type { BaseContext } from '../../../../base-context.ts'
import { inBatches } from '../../../../db/in-batches.ts'
import { type CommandRow, listOpenCommands } from '../../devices-store.ts'
import { listAgents } from './arrivals-store.ts'
import { type ArrivalParts, arriveAlone, arriveTogether, type Hello, type Welcome } from './arrive.ts'

/** Robots whose hellos share a transaction: a person who changes one of them waits for no more than these. */
const HELLOS_TOGETHER = 50
/** Robots that are looked up in one statement. */
const READ_TOGETHER = 100

type Parts = ArrivalParts & Pick<BaseContext, 'db' | 'log'>

/** The first hello of each unit whose link is still open. */
function firstOfEach(hellos: readonly Hello[]): Hello[] {
  const first = new Map<string, Hello>()
  for (const hello of hellos)
    if (hello.link.isOpen() && !first.has(hello.link.unitId)) first.set(hello.link.unitId, hello)
  return [...first.values()]
}

/**
 * Takes hellos in: those that change nothing but who is there with others', as they come, each other one in a transaction
 * of its own (docs/decisions/0042).
 * @param inTurn does work for a robot that comes, few at a time
 */
export function createArrivals(parts: Parts, inTurn: <T>(work: () => Promise<T>) => Promise<T>) {
  const { db, clock, log } = parts

  const together = inBatches(HELLOS_TOGETHER, async (hellos: readonly Hello[]) => {
    const first = firstOfEach(hellos)
    if (first.length === 0) return []
    try {
      const welcomes = await db.transaction((tx) => arriveTogether(parts, tx, first))
      return hellos.map((hello) => (first.includes(hello) ? welcomes.get(hello.link.unitId) : undefined))
    } catch (error) {
      // What the database refuses of one robot keeps nobody else away.
      log.warn({ err: error, robots: first.length }, 'hellos not taken in together')
      return []
    }
  })

  const lastAgent = inBatches(READ_TOGETHER, async (unitIds: readonly string[]) => {
    const agents = await listAgents(db, unitIds)
    return unitIds.map((unitId) => agents.get(unitId))
  })

  const openCommands = inBatches(READ_TOGETHER, async (unitIds: readonly string[]) => {
    const commands = await listOpenCommands(db, unitIds, clock.now())
    return unitIds.map((unitId): CommandRow[] => commands.get(unitId) ?? [])
  })

  return {
    /** What the robot's last hello said of its agent; undefined for a unit that is gone. */
    lastAgent,
    /** What a unit still has to carry out, oldest first. */
    openCommands,
    /** @returns what speaks against a hello, where something does; 'gone': its link has ended, and nothing was written */
    handle: async (hello: Hello): Promise<Welcome | 'unauthorized' | 'wait' | 'bar' | 'gone'> => {
      const welcome = await together(hello)
      if (welcome) return welcome
      return inTurn(async () =>
        hello.link.isOpen() ? db.transaction((tx) => arriveAlone(parts, tx, hello)) : 'gone',
      )
    },
  }
}

export type Arrivals = ReturnType<typeof createArrivals>
