import { runStep } from './commands/step.ts'

/**
 * `npm run db:generate -- NAME`: writes the migration that leads from the newest one to what the schema says now.
 * Migrations that have landed stay as they are: data folders have run them.
 */
const [name] = process.argv.slice(2)
if (!name || !/^[a-z][a-z0-9_]*$/.test(name)) {
  process.stderr.write('give the migration a name: npm run db:generate -- saved_views\n')
  process.exitCode = 1
} else {
  const flags = { dialect: 'postgresql', schema: './src/db/schema/*.ts', out: './src/db/migrations', name }
  const result = await runStep({
    name: 'drizzle-kit',
    program: 'drizzle-kit',
    args: ['generate', ...Object.entries(flags).map(([flag, value]) => `--${flag}=${value}`)],
    folder: 'server',
  })
  process.stdout.write(`${result.output}\n`)
}
