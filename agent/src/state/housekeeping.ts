import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { AgentContext } from '../context.ts'
import { isMissing } from '../disk/durable-file.ts'
import type { RobotServices } from '../programs/join-services.ts'
import { cutOutput } from '../updates/hooks/cut-output.ts'
import { serviceLimits } from '../updates/hooks/plan-cut.ts'
import type { ProblemSource, Problems } from './problems.ts'

const cutEveryMs = 2000
const lookEveryMs = 10_000
const lookOftenMs = 1000

interface HousekeepingOptions {
  context: AgentContext
  services: Pick<RobotServices, 'look' | 'lookAtDeclared' | 'outputs'>
  room: { look: () => Promise<void> }
  /** Where the link of the running release leads. */
  link: { look: () => Promise<void> }
  problems: Problems
}

async function cutOutputs(outputs: ReturnType<RobotServices['outputs']>): Promise<void> {
  for (const { folder, limitsOf, mayBeGone } of outputs) {
    const names = await readdir(folder).catch((error: unknown) => {
      if (mayBeGone && isMissing(error)) return []
      throw error
    })
    for (const name of names) {
      const path = join(folder, name)
      const found = await stat(path).catch(() => undefined)
      const limits = limitsOf(name) ?? serviceLimits
      if (found && found.size > limits.wholeBytes) cutOutput(path, limits)
    }
  }
}

/**
 * Looks after the installed release by a clock of its own, with and without a link: what its services print, and
 * whether they still run.
 */
export function createHousekeeping({ context, services, room, link, problems }: HousekeepingOptions) {
  async function repeat(source: ProblemSource, everyMs: number, work: () => Promise<void>): Promise<void> {
    while (!context.stopping.aborted) {
      try {
        await work()
        problems.clear(source)
      } catch (error) {
        if (!context.stopping.aborted) problems.note(source, error)
      }
      await context.clock.sleep(everyMs, context.stopping).catch(() => undefined)
    }
  }

  return {
    /** Runs until the agent stops; a start that takes long keeps no output from being cut. */
    run: async (): Promise<void> => {
      await Promise.all([
        repeat('housekeeping', cutEveryMs, () => cutOutputs(services.outputs())),
        repeat('link', lookEveryMs, link.look),
        repeat('services', lookEveryMs, services.look),
        repeat('declared-services', lookOftenMs, services.lookAtDeclared),
        repeat('room', lookEveryMs, room.look),
      ])
    },
  }
}

export type Housekeeping = ReturnType<typeof createHousekeeping>
