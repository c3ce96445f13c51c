import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Row } from './row.ts'
import { tableOf } from './table.ts'

const benches: Record<string, () => Promise<{ run: () => Promise<Row[]> }>> = {
  start: () => import('./start.ts'),
  console: () => import('./console.ts'),
  lists: () => import('./lists.ts'),
}

const resultsFile = fileURLToPath(new URL('../results.md', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url))

function machine(): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${memory} GiB, Node ${process.versions.node}, commit ${commit}, ${new Date().toISOString().slice(0, 10)}`
}

/** The rows of a benchmark; one that cannot be made here says why and does not cost what the others measured. */
async function measured(name: string, load: () => Promise<{ run: () => Promise<Row[]> }>): Promise<Row[]> {
  try {
    return await (await load()).run()
  } catch (error) {
    console.error(error)
    const why = (error instanceof Error ? error.message : String(error)).split('\n')[0]
    return [
      { goal: name, ours: `not measured: ${why}`, reference: '–', ratio: null, target: '–', isMet: null },
    ]
  }
}

/** `npm run bench [-- name …]`: runs benchmarks, prints the table and, when all ran, keeps it in results.md. */
const names = process.argv.slice(2)
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
  rows.push(...(await measured(name, load)))
}
const text = `# Benchmarks\n\n${machine()}\n\n${tableOf(rows)}\n`
console.log(text)
if (names.length === 0) writeFileSync(resultsFile, text)
