import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { inheritedEnvironment } from '../../config.ts'
import type { Credentials } from '../../people.ts'

const main = fileURLToPath(new URL('../../main.ts', import.meta.url))
const flags = ['--json', '--no-build', '--no-demo-data', '--no-machine-agent', '--robots', '0']

export interface KillableProduct {
  address: string
  people: Credentials[]
  pid: number
  /** Milliseconds from the spawn until it was ready. */
  readyMs: number
  /** SIGKILL: nothing is finished, nothing is flushed. */
  kill: () => Promise<void>
  /** SIGTERM: what is under way is finished. @returns its exit code; null when something else ended it */
  stop: () => Promise<number | null>
}

/**
 * Where a product that was started with `--json` listens, and its people, once it is ready.
 * @throws Error when it ends before
 */
export function readProductStart(child: ChildProcess): Promise<Pick<KillableProduct, 'address' | 'people'>> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8')
      const end = text.indexOf('\n')
      if (end >= 0) resolve(JSON.parse(text.slice(0, end)))
    })
    child.once('exit', (code) => reject(new Error(`the product ended with ${code} before it was ready`)))
  })
}

/** Starts the product as a process of its own on a data folder that earlier kills may have left behind. */
export async function startKillable(
  dataFolder: string,
  port: number,
  environment: Record<string, string> = {},
): Promise<KillableProduct> {
  const env = {
    ...inheritedEnvironment(),
    ...environment,
    PORT: String(port),
    FILO_DATA_DIR: dataFolder,
    FILO_LOG_LEVEL: 'fatal',
  }
  const startedAt = performance.now()
  const child = spawn(process.execPath, [main, ...flags], { env, stdio: ['ignore', 'pipe', 2] })
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const { address, people } = await readProductStart(child)
  return {
    address,
    people,
    pid: child.pid ?? 0,
    readyMs: performance.now() - startedAt,
    kill: async () => {
      child.kill('SIGKILL')
      await gone
    },
    stop: () => {
      child.kill('SIGTERM')
      return gone
    },
  }
}
