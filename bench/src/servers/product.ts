import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Credentials } from '@filo/dev-env/people'
import { signInTeam, type Team } from '@filo/dev-env/releases/team'
import { environmentWith } from '../config.ts'
import { startChild, whileRunning } from '../start-child.ts'

/** A file of the project by its path from the root. */
export const place = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/** Demo data take a minute on two cores. */
const READY_MS = 300_000

/** A program that the benchmark has started. */
interface Running {
  stop: () => Promise<void>
}

/** Starts a program of ours; what it says on stderr goes to a file. */
export function started(args: string[], env: NodeJS.ProcessEnv, logFile: string) {
  const child = startChild(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const { stdout, stderr } = child
  if (!stdout || !stderr) throw new Error('what the program says is not read')
  stderr.pipe(createWriteStream(logFile))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { child, stdout, stop }
}

interface ProductOptions {
  port: number
  databaseUrl: string
  own?: Record<string, string>
  /** With demo data; no robot of the demo runs. */
  hasDemoData?: boolean
}

/** The product as `npm start` runs it, without demo robots. */
export async function startProduct(
  folder: string,
  { port, databaseUrl, own = {}, hasDemoData = false }: ProductOptions,
): Promise<Running & { team: Team; people: Credentials[]; pid: number }> {
  const env = environmentWith({
    PORT: String(port),
    FILO_DATA_DIR: join(folder, 'server'),
    DATABASE_URL: databaseUrl,
    ...own,
  })
  const data = hasDemoData ? [] : ['--no-demo-data']
  const args = ['--json', ...data, '--no-machine-agent', '--no-build', '--robots', '0']
  const { child, stdout, stop } = started(
    [place('dev-env/src/main.ts'), ...args],
    env,
    join(folder, 'server.log'),
  )
  const [line] = await whileRunning(
    child,
    once(createInterface({ input: stdout }), 'line') as Promise<[string]>,
    READY_MS,
  )
  const { address, people } = JSON.parse(line) as {
    address: string
    people: Credentials[]
  }
  return { team: await signInTeam(address, people), people, pid: child.pid ?? 0, stop }
}
