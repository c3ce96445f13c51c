import { readdir, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import type { AgentContext } from '../context.ts'
import { readManifest } from '../updates/fetch-manifest.ts'
import type { StateStore } from './agent-state.ts'
import { findRunningServices } from './services.ts'

const everyMs = 10_000
const outputLimitBytes = 4_194_304

/** Empties a service's output when it grew too long; it is opened for appending, so the service goes on. */
async function trimOutput(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if ((await stat(path)).size > outputLimitBytes) await truncate(path, 0)
  }
}

/** Looks after the installed release every ten seconds: what its services print, and whether they still run. */
export function createHousekeeping(context: AgentContext, state: StateStore) {
  let lastAt = Number.NEGATIVE_INFINITY
  let stopped: string[] = []

  /** Codes of the packages whose service ran after the installation and runs no more. */
  return async function findStoppedServices(): Promise<readonly string[]> {
    const { current, services, job } = state.get()
    if (job || !current || context.clock.now() - lastAt < everyMs) return job ? [] : stopped
    lastAt = context.clock.now()
    await trimOutput(context.folder.hookOutput)
    const manifest = services.length > 0 ? await readManifest(context, current.arosId) : undefined
    const running = manifest ? await findRunningServices(context, manifest) : []
    stopped = services.filter((code) => !running.includes(code))
    return stopped
  }
}
