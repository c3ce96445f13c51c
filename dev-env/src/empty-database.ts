import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { readMigrations } from '@filo/server/db/opening/read-migrations'

const root = fileURLToPath(new URL('../..', import.meta.url))
const cache = join(root, 'node_modules/.cache/filo')
const prefix = 'empty-database-'
const maker = fileURLToPath(new URL('./make-empty-database.ts', import.meta.url))

/** What the tables are made of: our migrations, and the engine and the jobs that the lockfile pins. */
function sourceHash(): string {
  const lockfile = readFileSync(join(root, 'package-lock.json'))
  return createHash('sha256').update(readMigrations()).update(lockfile).digest('hex').slice(0, 12)
}

/** Each maker has a folder of its own, and the first one's stays: two workers may begin at once. */
async function make(name: string): Promise<void> {
  mkdirSync(cache, { recursive: true })
  const old = readdirSync(cache).filter((entry) => entry.startsWith(prefix) && !entry.startsWith(name))
  for (const entry of old) rmSync(join(cache, entry), { recursive: true, force: true })
  const own = join(cache, `${name}.${process.pid}`)
  await promisify(execFile)(process.execPath, [maker, own])
  try {
    renameSync(own, join(cache, name))
  } catch (error) {
    rmSync(own, { recursive: true, force: true })
    if (!existsSync(join(cache, name))) throw error
  }
}

/**
 * Puts an embedded database with our tables and nothing in them into a new data folder, as the built server does for a
 * new installation: making it anew is half of what a start takes. Made at first use.
 */
export async function putEmptyDatabase(dataFolder: string): Promise<void> {
  const name = `${prefix}${sourceHash()}`
  if (!existsSync(join(cache, name))) await make(name)
  cpSync(join(cache, name), join(dataFolder, 'db'), { recursive: true })
}
