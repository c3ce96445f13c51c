import { createBenchDatabase } from './bench-database.ts'
import { startFilo } from './filo.ts'
import { signIn } from './filo-session.ts'
import { insertRobots } from './robots-fixture.ts'
import { limit, type Row } from './row.ts'

const PORT = 4717
const SMALL = 1000
const LARGE = 100_000
const CALLS = 60
const WARM_UP = 10

/** What people do on the list of produced robots. */
const queries = {
  'first page': 'size=25',
  filter: 'size=25&f.updateState=failed&f.lifeState=active',
  'search (Turkish folding)': `size=25&q=${encodeURIComponent('IŞIKLAR 42')}`,
  sort: 'size=25&sort=-lastSeenAt',
  'page 40': 'size=25&page=40',
}

async function p95(address: string, cookie: string, query: string): Promise<number> {
  const times: number[] = []
  for (let call = 0; call < WARM_UP + CALLS; call += 1) {
    const startedAt = performance.now()
    const answer = await fetch(`${address}/api/produced-robots?${query}`, { headers: { cookie } })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`the list answered ${answer.status}`)
    if (call >= WARM_UP) times.push(performance.now() - startedAt)
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
}

async function measureAll(address: string, cookie: string): Promise<Map<string, number>> {
  const figures = new Map<string, number>()
  for (const [name, query] of Object.entries(queries)) figures.set(name, await p95(address, cookie, query))
  return figures
}

/** docs/goals.md "lists": p95 of the produced robots at 1,000 and 100,000 rows on PostgreSQL, itself the reference. */
export async function run(): Promise<Row[]> {
  const database = await createBenchDatabase()
  const filo = await startFilo(PORT, { DATABASE_URL: database.url })
  try {
    const cookie = await signIn(filo.address)
    await insertRobots(database.url, SMALL)
    const small = await measureAll(filo.address, cookie)
    await insertRobots(database.url, LARGE, SMALL)
    const large = await measureAll(filo.address, cookie)
    return Object.keys(queries).flatMap((name) => {
      const [ours, reference] = [large.get(name) ?? 0, small.get(name) ?? 0]
      const row = limit({ goal: `lists: ${name}, p95 at 100k`, ours, atMost: 50, unit: 'ms' })
      const ratio = ours / reference
      const target = '≤ 50 ms, ≤ 2× of 1k'
      return [
        {
          ...row,
          reference: `${reference.toFixed(1)} ms at 1k`,
          ratio,
          target,
          isMet: row.isMet === true && ratio <= 2,
        },
      ]
    })
  } finally {
    await filo.stop()
    await database.drop()
  }
}
