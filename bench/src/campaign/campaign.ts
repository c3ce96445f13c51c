import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createCampaign, getCampaign, startCampaign } from '@filo/contract/campaigns/campaigns-routes'
import { freePort } from '@filo/dev-env/proofs/servers/free-port'
import type { Team } from '@filo/dev-env/releases/team'
import { ensureCatalogue } from '@filo/dev-env/seed/catalogue'
import pg from 'pg'
import { publish, writeTree } from '../published-tree.ts'
import { insertRobots } from '../robots/robots-fixture.ts'
import { describe, limit, type Row } from '../row.ts'
import { createBenchDatabase } from '../servers/bench-database.ts'
import { startProduct } from '../servers/product.ts'
import { measureUpdates } from './campaign-updates.ts'

const LOOK_MS = 5
const PATIENCE_MS = 600_000
const QUIET_MS = 5_000

/** Follows how long whoever changes a robot (records/unit-row.ts) waits for its row, and when anything is being written. */
async function watchLocks(url: string) {
  const [looker, taker] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })]
  await Promise.all([looker.connect(), taker.connect()])
  const { rows: units } = await taker.query<{ id: string }>('select id from produced_robots')
  const ownPids = [await pidOf(looker), await pidOf(taker)]
  let isOver = false
  let longestMs = 0
  let lastWriteAt = performance.now()
  const looking = (async () => {
    while (!isOver) {
      const { rows } = await looker.query(
        `select from pg_stat_activity where datname = current_database() and backend_xid is not null and pid <> all($1)`,
        [ownPids],
      )
      if (rows.length > 0) lastWriteAt = performance.now()
      await wait(LOOK_MS)
    }
  })()
  const taking = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const id = units[(turn * 7919) % units.length]?.id
      const startedAt = performance.now()
      await taker.query('begin')
      await taker.query('select from produced_robots where id = $1 for no key update', [id])
      await taker.query('rollback')
      longestMs = Math.max(longestMs, performance.now() - startedAt)
      await wait(LOOK_MS)
    }
  })()
  return {
    /** Milliseconds since anything was last being written. */
    quietMs: () => performance.now() - lastWriteAt,
    /** @returns the longest that a row was waited for, in milliseconds */
    stop: async () => {
      isOver = true
      await Promise.all([looking, taking])
      await Promise.all([looker.end(), taker.end()])
      return longestMs
    },
  }
}

async function pidOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() pid')
  return rows[0]?.pid ?? 0
}

interface Measured {
  draftMs: number
  startMs: number
  longestMs: number
  listedMs: number
  settledMs: number
}

function rowsOf(count: number, { draftMs, startMs, longestMs, listedMs, settledMs }: Measured): Row[] {
  const on = `campaign on ${count} robots`
  return [
    describe({ goal: `${on}: draft answers`, ours: draftMs / 1000, unit: 's' }),
    describe({ goal: `${on}: start answers, right after it`, ours: startMs / 1000, unit: 's' }),
    limit({
      goal: `${on}: draft and start answer`,
      ours: (draftMs + startMs) / 1000,
      atMost: 2,
      unit: 's',
    }),
    limit({
      goal: `${on}: longest wait for a robot's row`,
      ours: longestMs,
      atMost: 200,
      unit: 'ms',
    }),
    describe({ goal: `${on}: every robot listed`, ours: listedMs / 1000, unit: 's' }),
    describe({ goal: `${on}: every robot judged for the first wave`, ours: settledMs / 1000, unit: 's' }),
  ]
}

/**
 * A campaign on every robot of a product, from a query: how long a person waits for the draft and for its start, and how
 * long anybody waits for the row of one of them until all robots of the first wave are judged.
 */
async function measureWaits(count: number): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'filo-bench-campaign-'))
  const database = await createBenchDatabase()
  const product = await startProduct(folder, { port: await freePort(), databaseUrl: database.url })
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
    const startAt = performance.now()
    await manager.call(startCampaign, { params: { campaignId: id } })
    const startMs = performance.now() - startAt
    await allListed(manager, id)
    const listedMs = performance.now() - draftAt
    await quiet(locks)
    const settledMs = performance.now() - startAt - QUIET_MS
    const longestMs = await locks.stop()
    return rowsOf(count, { draftMs, startMs, longestMs, listedMs, settledMs })
  } finally {
    await product.stop()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * `--robots 100000`: how long people wait for a campaign on so many robots. `--sizes 200,1000,5000`: what each robot's way
 * through a campaign costs, from the first size to the last. An empty one leaves its part out.
 * `--statements` names the statements that were run.
 */
export async function run(args: string[]): Promise<Row[]> {
  const options = {
    robots: { type: 'string', default: '100000' },
    sizes: { type: 'string', default: '200,1000,5000' },
    statements: { type: 'boolean', default: false },
  } as const
  const { robots, sizes, statements } = parseArgs({ args, options }).values
  const waits = robots === '' ? [] : await measureWaits(Number(robots))
  const counts = sizes.split(',').filter(Boolean).map(Number)
  return [...waits, ...(await measureUpdates(counts, statements))]
}

/** Waits until all robots of a campaign are listed. */
async function allListed(manager: Team['composer'], campaignId: string): Promise<void> {
  while ((await manager.call(getCampaign, { params: { campaignId } })).listing !== null) await wait(100)
}

async function quiet(locks: { quietMs: () => number }): Promise<void> {
  const endAt = performance.now() + PATIENCE_MS
  while (locks.quietMs() < QUIET_MS) {
    if (performance.now() > endAt) throw new Error('the server does not come to rest')
    await wait(100)
  }
}
