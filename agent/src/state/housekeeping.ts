import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { AgentContext } from '../context.ts'
import { cutOutput } from '../updates/cut-output.ts'
import { readManifest } from '../updates/fetch-manifest.ts'
import { serviceLimits } from '../updates/plan-cut.ts'
import type { StateStore } from './agent-state.ts'
import type { Problems } from './problems.ts'
import { findRunningServices } from './services.ts'

const everyMs = 2000
/** Services are looked for every ten seconds. */
const roundsPerSearch = 5

interface HousekeepingOptions {
  context: AgentContext
  state: StateStore
  problems: Problems
}

async function cutOutputs(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && found.size > serviceLimits.wholeBytes) cutOutput(path, serviceLimits)
  }
}

/**
 * Looks after the installed release by a clock of its own, with and without a link: what its services print, and
 * whether they still run.
 */
export function createHousekeeping({ context, state, problems }: HousekeepingOptions) {
  let stopped: string[] = []

  async function findStopped(): Promise<string[]> {
    const { current, services, job } = state.get()
    if (job || !current || services.length === 0) return []
    const running = await findRunningServices(context, await readManifest(context, current.arosId))
    return services.filter((code) => !running.includes(code))
  }

  return {
    /** Codes of the packages whose service ran after the installation and ran no more when last looked at. */
    stoppedServices: (): readonly string[] => (state.get().job ? [] : stopped),
    /** Runs until the agent stops. */
    async run(): Promise<void> {
      for (let round = 1; !context.stopping.aborted; round += 1) {
        try {
          await cutOutputs(context.folder.hookOutput)
          if (round % roundsPerSearch === 0) {
            stopped = await findStopped()
            problems.clear('housekeeping')
          }
        } catch (error) {
          problems.note('housekeeping', error)
        }
        await context.clock.sleep(everyMs, context.stopping).catch(() => undefined)
      }
    },
  }
}

export type Housekeeping = ReturnType<typeof createHousekeeping>
