import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createCampaign, getCampaign, startCampaign } from '@filo/contract/campaigns/campaigns-routes'
import { freePort } from '@filo/dev-env/proofs/servers/free-port'
import type { Team } from '@filo/dev-env/releases/team'
import { ensureCatalogue } from '@filo/dev-env/seed/catalogue'
import pg from 'pg'
import { publish, writeTree } from '../published-tree.ts'
import { admitRobots, type FleetRobot } from '../robots/robot-keys.ts'
import { insertRobots } from '../robots/robots-fixture.ts'
import { compare, describe, limit, type Row } from '../row.ts'
import { createBenchDatabase } from '../servers/bench-database.ts'
import { place, startProduct } from '../servers/product.ts'
import { openStatementDoor, type StatementDoor } from './statement-door.ts'
import type { BenchRelease, UpdatingNews } from './updating-robots.ts'

const PATIENCE_MS = 900_000
/** One program has as many robots. */
const TOGETHER = 1000
/** Statistics of PostgreSQL are that old at most, and what the arrival of the robots left behind is over. */
const SETTLE_MS = 12_000

/** What robots cost, all together. */
interface Cost {
  statements: number
  transactions: number
  rowsRead: number
  cpuMs: number
}

/** A cost with what it consists of, by names. */
interface Bill extends Cost {
  tables: Map<string, number>
  texts: Map<string, number>
}

const sumOf = (counts: Map<string, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0)

const CLOCK_TICKS = 100

/** Processor time of a process until now, in milliseconds; proc_pid_stat(5). */
function cpuMsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / CLOCK_TICKS
}

interface Sources {
  client: pg.Client
  door: StatementDoor
  pid: number
}

async function readTables(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; read: string }>(
    `select relname name, seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_user_tables`,
  )
  return new Map(rows.map(({ name, read }) => [name, Number(read)]))
}

async function readCost({ client, door, pid }: Sources): Promise<Bill> {
  await client.query('select pg_stat_clear_snapshot()')
  const { rows } = await client.query<{ committed: string }>(
    'select xact_commit committed from pg_stat_database where datname = current_database()',
  )
  const tables = await readTables(client)
  const texts = door.statements()
  return {
    statements: sumOf(texts),
    transactions: Number(rows[0]?.committed),
    rowsRead: sumOf(tables),
    cpuMs: cpuMsOf(pid),
    tables,
    texts,
  }
}

/** Robots as programs of their own. */
async function startRobots(
  folder: string,
  { address, robots, release }: { address: string; robots: FleetRobot[]; release: BenchRelease },
) {
  const states = new Map<ChildProcess, UpdatingNews>()
  for (let from = 0; from < robots.length; from += TOGETHER) {
    const file = join(folder, `robots-${from}.json`)
    await writeFile(file, JSON.stringify({ robots: robots.slice(from, from + TOGETHER), release }))
    const child = fork(place('bench/src/campaign/updating-robots.ts'), [address, file])
    child.on('message', (news: UpdatingNews) => {
      for (const error of news.errors) console.error(`  robot: ${error}`)
      states.set(child, news)
    })
    states.set(child, { linked: 0, done: 0, acknowledged: 0, refused: 0, errors: [] })
  }
  const sum = (of: (news: UpdatingNews) => number) =>
    [...states.values()].reduce((total, news) => total + of(news), 0)
  return {
    sum,
    stop: () => {
      for (const child of states.keys()) child.disconnect()
    },
  }
}

async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const endAt = performance.now() + PATIENCE_MS
  while (!(await isSo())) {
    if (performance.now() > endAt) throw new Error(`not in time: ${what}`)
    await wait(200)
  }
}

async function makeRelease(team: Team, folder: string, { client }: Pick<Sources, 'client'>) {
  const variantId = (await ensureCatalogue(team.production)).get('NOVA-H1') ?? ''
  const tree = join(folder, 'tree')
  await writeTree(tree, { files: 20, bytes: 200_000 })
  const { arosId } = await publish(team, tree, { variantId, version: '1.0.0', isDefault: false })
  const { rows } = await client.query<{ sha256: string }>(
    `select distinct f.sha256 from aros_items i join files f on f.version_id = i.version_id where i.aros_id = $1`,
    [arosId],
  )
  const { rows: hashes } = await client.query<{ hash: string }>(
    'select content_hash hash from aros_versions where id = $1',
    [arosId],
  )
  const release = { arosId, contentHash: hashes[0]?.hash ?? '', blobs: rows.map(({ sha256 }) => sha256) }
  return { variantId, release }
}

/** A plan without watching: what is measured is the work for each robot. */
const plan = { waves: [100], policy: { soakMinutes: 0, isCompared: false } }

async function lead(team: Team, arosId: string, variantId: string): Promise<void> {
  const body = { name: 'Ölçüm', arosId, target: { query: { 'f.variantId': [variantId] } }, ...plan }
  const { id: campaignId } = await team.composer.call(createCampaign, { body })
  await team.composer.call(startCampaign, { params: { campaignId } })
  await until('the campaign ends', async () => {
    const { state } = await team.composer.call(getCampaign, { params: { campaignId } })
    if (state === 'paused') throw new Error('the campaign paused')
    return state === 'completed'
  })
}

const differenceOf = (after: Cost, before: Cost, count: number): Cost => ({
  statements: (after.statements - before.statements) / count,
  transactions: (after.transactions - before.transactions) / count,
  rowsRead: (after.rowsRead - before.rowsRead) / count,
  cpuMs: (after.cpuMs - before.cpuMs) / count,
})

/** What each robot had most of, by name, the most first. */
function describeMost(after: Map<string, number>, before: Map<string, number>, count: number): string[] {
  return [...after]
    .map(([name, n]) => [name, (n - (before.get(name) ?? 0)) / count] as const)
    .filter(([, n]) => n >= 0.1)
    .sort((a, b) => b[1] - a[1])
    .map(([name, n]) => `${n.toFixed(1)} ${name.replace(/\s+/g, ' ').slice(0, 150)}`)
}

/** One campaign on a product of its own. @returns what each of its robots cost */
async function measureOne(count: number, isReported: boolean): Promise<Cost & { seconds: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'filo-bench-campaign-'))
  const database = await createBenchDatabase()
  const door = await openStatementDoor(database.url)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const product = await startProduct(folder, { port: await freePort(), databaseUrl: door.url })
  try {
    const { team, pid } = product
    const sources = { client, door, pid }
    const { variantId, release } = await makeRelease(team, folder, sources)
    await insertRobots(database.url, count, variantId)
    const robots = await startRobots(folder, {
      address: team.address,
      robots: await admitRobots(database.url),
      release,
    })
    try {
      await until('all robots are linked', () => robots.sum(({ linked }) => linked) === count)
      await wait(SETTLE_MS)
      const before = await readCost(sources)
      const acknowledged = robots.sum((news) => news.acknowledged)
      const beganAt = performance.now()
      await lead(team, release.arosId, variantId)
      const seconds = (performance.now() - beganAt) / 1000
      await until('all is acknowledged', () => robots.sum(({ done }) => done) === count)
      await wait(2000)
      const after = await readCost(sources)
      const messages = (robots.sum((news) => news.acknowledged) - acknowledged) / count
      console.error(
        `  ${count} robots in ${seconds.toFixed(1)} s, ${messages.toFixed(1)} messages each, ${robots.sum((news) => news.refused)} calls refused`,
      )
      console.error(
        `  rows read of: ${describeMost(after.tables, before.tables, count).slice(0, 12).join(', ')}`,
      )
      if (isReported)
        for (const line of describeMost(after.texts, before.texts, count)) console.error(`  ${line}`)
      return { ...differenceOf(after, before, count), seconds }
    } finally {
      robots.stop()
    }
  } finally {
    await product.stop()
    await client.end()
    door.close()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
}

const parts = [
  ['transactions', ''],
  ['statements', ''],
  ['rowsRead', 'rows'],
  ['cpuMs', 'ms'],
] as const
const names = {
  transactions: 'transactions',
  statements: 'statements',
  rowsRead: 'rows read',
  cpuMs: 'processor',
}
/** What the first size may cost; of the rest nothing is demanded. */
const most: Partial<Record<(typeof parts)[number][0], number>> = { transactions: 6, statements: 65 }
const FLAT = 1.3

/**
 * What each robot of a campaign costs the server and its database, from being given the release to its end in the campaign:
 * linked robots that send what an agent does, at its pace. Each size beside the first one. `isReported`: the
 * statements are written to standard error, too.
 */
export async function measureUpdates(counts: readonly number[], isReported = false): Promise<Row[]> {
  const [first = 0] = counts
  const costs = new Map<number, Cost & { seconds: number }>()
  for (const count of counts) costs.set(count, await measureOne(count, isReported))
  const reference = costs.get(first)
  return [...costs].flatMap(([count, cost]) => {
    const on = `campaign with updates of ${count} robots`
    const rows = parts.map(([part, unit]) => {
      const goal = `${on}: ${names[part]} for each`
      if (count !== first)
        return compare({ goal, ours: cost[part], reference: reference?.[part] ?? null, atMost: FLAT, unit })
      const atMost = most[part]
      return atMost === undefined
        ? describe({ goal, ours: cost[part], unit })
        : limit({ goal, ours: cost[part], atMost, unit })
    })
    return [describe({ goal: `${on}: from the draft to the end`, ours: cost.seconds, unit: 's' }), ...rows]
  })
}
