import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Row } from './row.ts'
import { tableOf } from './table.ts'

type Load = () => Promise<{ run: (options: string[]) => Promise<Row[]> }>

const benches: Record<string, Load> = {
  start: () => import('./start.ts'),
  console: () => import('./console/console.ts'),
  lists: () => import('./lists/lists.ts'),
  import: () => import('./import.ts'),
  install: () => import('./install.ts'),
  download: () => import('./download.ts'),
  campaign: () => import('./campaign/campaign.ts'),
  fleet: () => import('./fleet/fleet.ts'),
  agent: () => import('./agent.ts'),
  terminal: () => import('./terminal/terminal.ts'),
  transfer: () => import('./transfer/transfer.ts'),
  bus: () => import('./bus/bus.ts'),
}

const resultsFile = fileURLToPath(new URL('../results.md', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url))

function machine(): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${memory} GiB, Node ${process.versions.node}, commit ${commit}, ${new Date().toISOString().slice(0, 10)}`
}

/** The rows of a benchmark; one that cannot be made here says why and does not cost what the others measured. */
async function measured(name: string, load: Load, options: string[]): Promise<Row[]> {
  try {
    return await (await load()).run(options)
  } catch (error) {
    console.error(error)
    const why = (error instanceof Error ? error.message : String(error)).split('\n')[0]
    return [
      { goal: name, ours: `not measured: ${why}`, reference: '–', ratio: null, target: '–', isMet: null },
    ]
  }
}

/**
 * `npm run bench [-- name …]`: runs benchmarks, prints the table and, when all ran, keeps it in results.md. What follows
 * the first `--option` is for the benchmark that is named: `npm run bench -- lists --sizes 1k,100k`.
 */
const args = process.argv.slice(2)
const firstOption = args.findIndex((word) => word.startsWith('--'))
const names = firstOption < 0 ? args : args.slice(0, firstOption)
const options = firstOption < 0 ? [] : args.slice(firstOption)
const unknown = names.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(`no benchmark named ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}`)
  process.exit(1)
}
execFileSync(process.execPath, ['tools/src/build.ts'], { cwd: root, stdio: ['ignore', 2, 2] })
const rows: Row[] = []
for (const [name, load] of Object.entries(benches)) {
  if (names.length > 0 && !names.includes(name)) continue
  console.error(`bench: ${name}`)
  rows.push(...(await measured(name, load, options)))
}
const text = `# Benchmarks\n\n${machine()}\n\n${tableOf(rows)}\n`
console.log(text)
if (names.length === 0) writeFileSync(resultsFile, text)
