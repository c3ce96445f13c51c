import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createCampaign, startCampaign } from '@filo/contract/campaigns/campaigns-routes'
import { ensureCatalogue } from '@filo/dev-env/seed/catalogue'
import pg from 'pg'
import { createBenchDatabase } from './bench-database.ts'
import { startProduct } from './product.ts'
import { publish, writeTree } from './published-tree.ts'
import { insertRobots } from './robots-fixture.ts'
import { limit, type Row, tell } from './row.ts'

const PORT = 4729
const LOOK_MS = 5
const PATIENCE_MS = 600_000
const QUIET_MS = 5_000

/** Follows how old transactions get that have written something, and so may hold others up. */
async function watchLocks(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows: own } = await client.query<{ pid: number }>('select pg_backend_pid() pid')
  let isOver = false
  let longestMs = 0
  let lastSeenAt = performance.now()
  const watching = (async () => {
    while (!isOver) {
      const { rows } = await client.query<{ ms: number | null }>(
        `select max(extract(epoch from clock_timestamp() - xact_start) * 1000)::float8 ms from pg_stat_activity
         where datname = current_database() and backend_xid is not null and pid <> $1`,
        [own[0]?.pid],
      )
      const ms = rows[0]?.ms ?? 0
      if (ms > 0) lastSeenAt = performance.now()
      longestMs = Math.max(longestMs, ms)
      await wait(LOOK_MS)
    }
    await client.end()
  })()
  return {
    /** Milliseconds since anything was last being written. */
    quietMs: () => performance.now() - lastSeenAt,
    stop: async () => {
      isOver = true
      await watching
      return longestMs
    },
  }
}

/**
 * A campaign on every robot of a product, from a query: how long a person waits for the draft and for its start, and how
 * long any transaction holds what it wrote until all robots are on its list; `--robots 100000` unless told.
 */
export async function run(args: string[]): Promise<Row[]> {
  const { values } = parseArgs({ args, options: { robots: { type: 'string', default: '100000' } } })
  const count = Number(values.robots)
  const folder = await mkdtemp(join(tmpdir(), 'filo-bench-campaign-'))
  const database = await createBenchDatabase()
  const product = await startProduct(folder, { port: PORT, databaseUrl: database.url })
  try {
    const { team } = product
    const variantId = (await ensureCatalogue(team.production)).get('NOVA-H1') ?? ''
    const tree = join(folder, 'tree')
    await writeTree(tree, { files: 20, bytes: 200_000 })
    const { arosId } = await publish(team, tree, { variantId, version: '1.0.0', isDefault: false })
    await insertRobots(database.url, count, variantId)
    const locks = await watchLocks(database.url)
    const manager = team.composer
    const body = { name: 'Ölçüm', arosId, target: { query: { 'f.variantId': [variantId] } } }
    const draftAt = performance.now()
    const { id } = await manager.call(createCampaign, { body })
    const draftMs = performance.now() - draftAt
    await quiet(locks)
    const startAt = performance.now()
    await manager.call(startCampaign, { params: { campaignId: id } })
    const startMs = performance.now() - startAt
    await quiet(locks)
    const settledMs = performance.now() - startAt - QUIET_MS
    const longestMs = await locks.stop()
    const on = `campaign on ${count} robots`
    return [
      limit({ goal: `${on}: draft answers`, ours: draftMs / 1000, atMost: 2, unit: 's' }),
      limit({ goal: `${on}: start answers`, ours: startMs / 1000, atMost: 2, unit: 's' }),
      limit({
        goal: `${on}: longest that a transaction holds what it wrote`,
        ours: longestMs,
        atMost: 200,
        unit: 'ms',
      }),
      tell({ goal: `${on}: every robot judged for the first wave`, ours: settledMs / 1000, unit: 's' }),
    ]
  } finally {
    await product.stop()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function quiet(locks: { quietMs: () => number }): Promise<void> {
  const endAt = performance.now() + PATIENCE_MS
  while (locks.quietMs() < QUIET_MS) {
    if (performance.now() > endAt) throw new Error('the server does not come to rest')
    await wait(100)
  }
}
