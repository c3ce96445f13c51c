import { appendFileSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fillFactors } from '@filo/server/db/fill-factors'
import { getTableName } from 'drizzle-orm'
import { runStep } from './commands/step.ts'
import { repositoryRoot } from './source/repository-files.ts'

const migrations = join(repositoryRoot, 'server/src/db/migrations')
const listFiles = () => globSync('*.sql', { cwd: migrations }).map((file) => join(migrations, file))

/** The schema says nothing of how full pages are packed: the migration that makes a table says it. */
function addFillFactors(file: string): void {
  const text = readFileSync(file, 'utf8')
  for (const { table, percent } of fillFactors) {
    const name = getTableName(table)
    if (text.includes(`CREATE TABLE "${name}"`))
      appendFileSync(file, `--> statement-breakpoint\nALTER TABLE "${name}" SET (fillfactor = ${percent});`)
  }
}

/**
 * `npm run db:generate -- NAME`: writes the migration that leads from the newest one to what the schema says now.
 * Migrations that have landed stay as they are: data folders have run them.
 */
const [name] = process.argv.slice(2)
if (!name || !/^[a-z][a-z0-9_]*$/.test(name)) {
  process.stderr.write('give the migration a name: npm run db:generate -- saved_views\n')
  process.exitCode = 1
} else {
  const landed = listFiles()
  const flags = { dialect: 'postgresql', schema: './src/db/schema/*.ts', out: './src/db/migrations', name }
  const result = await runStep({
    name: 'drizzle-kit',
    program: 'drizzle-kit',
    args: ['generate', ...Object.entries(flags).map(([flag, value]) => `--${flag}=${value}`)],
    folder: 'server',
  })
  for (const file of listFiles()) if (!landed.includes(file)) addFillFactors(file)
  process.stdout.write(`${result.output}\n`)
}
