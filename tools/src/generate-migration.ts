import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runStep } from './commands/step.ts'
import { repositoryRoot } from './source/repository-files.ts'

const migrations = join(repositoryRoot, 'server/src/db/migrations')
const scratch = join(repositoryRoot, '.cache/migrations')
const firstFile = '0000_init.sql'

function readFirst(folder: string): string | undefined {
  const path = join(folder, firstFile)
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

/**
 * `npm run db:generate`, until the first release: replaces all migrations by one that creates the whole schema. An
 * unchanged schema or a failure leaves them as they were.
 */
rmSync(scratch, { recursive: true, force: true })
const flags = {
  dialect: 'postgresql',
  schema: './src/db/schema/*.ts',
  out: '../.cache/migrations',
  name: 'init',
}
const result = await runStep({
  name: 'drizzle-kit',
  program: 'drizzle-kit',
  args: ['generate', ...Object.entries(flags).map(([flag, value]) => `--${flag}=${value}`)],
  folder: 'server',
})
const generated = readFirst(scratch)
if (generated === undefined) {
  process.stderr.write(`${result.output}\nno migration was generated; the old ones stay\n`)
  process.exitCode = 1
} else if (generated === readFirst(migrations)) {
  process.stdout.write('the schema is unchanged\n')
} else {
  rmSync(migrations, { recursive: true, force: true })
  renameSync(scratch, migrations)
  process.stdout.write(`wrote server/src/db/migrations/${firstFile}\n`)
}
rmSync(scratch, { recursive: true, force: true })
