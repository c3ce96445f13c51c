import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inheritedEnvironment } from '../../config.ts'

const makeBuild = fileURLToPath(new URL('../../../../tools/src/agent-package/make-build.ts', import.meta.url))

/** Builds of the agent as its package has them, so that robots are renewed as they are at customers. */
export interface AgentBuilds {
  /** What servers are given for `FILO_AGENT_FILES`. */
  folder: string
  /** The launcher of the first build, its agent beside it. */
  launcher: string
  /** Builds the agent anew, offers it and waits for what is done with its version; one after the other, as a fleet is renewed. */
  withNext: (use: (version: string) => Promise<void>) => Promise<void>
}

/** Makes the first build below a folder. */
export async function openAgentBuilds(folder: string): Promise<AgentBuilds> {
  mkdirSync(folder, { recursive: true })
  let made = 0
  let last = Promise.resolve()
  async function make(): Promise<string> {
    made += 1
    const version = `0.2.${made}`
    const child = spawn(process.execPath, [makeBuild, folder, version], {
      env: inheritedEnvironment(),
      stdio: ['ignore', 'ignore', 2],
    })
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(`agent ${version} could not be built`)
    return version
  }
  const first = await make()
  return {
    folder,
    launcher: join(folder, first, 'launcher.mjs'),
    withNext(use) {
      const done = last.then(make).then(use)
      last = done.catch(() => undefined)
      return done
    },
  }
}
