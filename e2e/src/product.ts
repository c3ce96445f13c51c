import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RoleKey } from '@filo/contract/roles'
import { putEmptyDatabase } from '@filo/dev-env/empty-database'
import { readProductStart } from '@filo/dev-env/proofs/servers/killable-product'
import { makeSharedDatabase } from '@filo/dev-env/proofs/servers/shared-database'
import { productEnvironment, wantsEmbeddedDatabase } from './config.ts'

export interface Person {
  role: RoleKey
  email: string
  password: string
}

export interface Product {
  address: string
  people: Person[]
  dataFolder: string
  /** Stops its process where it stands, as a machine that is out of memory does; `continue` lets it go on. */
  freeze: () => void
  continue: () => void
  stop: () => Promise<void>
}

const main = fileURLToPath(new URL('../../dev-env/src/main.ts', import.meta.url))

/**
 * Where a product keeps its data: `server` is PostgreSQL where one answers, which takes half of the processor's time;
 * `embedded` is its own folder, with a copy of an empty database; `first-start` is its own folder with nothing in it, as
 * a new user's product begins.
 */
type ProductDatabase = 'server' | 'embedded' | 'first-start'

interface ProductOptions {
  args?: string[]
  /** More of its environment. */
  settings?: Readonly<Record<string, string>>
  database?: ProductDatabase
}

/** Starts the product as a program of its own on a free port, with data of its own. */
export async function startProduct({
  args = [],
  settings = {},
  database: kind = wantsEmbeddedDatabase() ? 'embedded' : 'server',
}: ProductOptions = {}): Promise<Product> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'filo-e2e-'))
  const database = kind === 'server' ? await makeSharedDatabase() : undefined
  if (!database && kind !== 'first-start') await putEmptyDatabase(dataFolder)
  const env = { ...productEnvironment(dataFolder), DATABASE_URL: database?.url ?? '', ...settings }
  const child = spawn(process.execPath, [main, '--json', ...args], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { address, people } = await readProductStart(child)
  return {
    address,
    people,
    dataFolder,
    freeze: () => void child.kill('SIGSTOP'),
    continue: () => void child.kill('SIGCONT'),
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      await database?.drop()
      await rm(dataFolder, { recursive: true, force: true })
      for (const end of ['key', 'audit-heads', 'audit-heads.pub'])
        await rm(`${dataFolder}.${end}`, { force: true })
    },
  }
}
