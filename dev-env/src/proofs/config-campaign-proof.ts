import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createConfigCampaign, getCampaign, startCampaign } from '@filo/contract/campaigns/campaigns-routes'
import type { Client } from '@filo/contract/client'
import { campaignUnits } from '@filo/server/db/schema/campaigns'
import { robotConfigs } from '@filo/server/db/schema/robot-configs'
import { count, eq, sql } from 'drizzle-orm'
import { ensurePeople } from '../people.ts'
import { signInTeam } from '../releases/team.ts'
import { ensureCatalogue } from '../seed/catalogue.ts'
import type { TestProduct } from '../test-product.ts'
import { addFleet, answerAll, leftOut } from './configured-fleet.ts'
import { makeSharedDatabase } from './servers/shared-database.ts'
import { startSharedServers } from './servers/shared-servers.ts'

/** Robots of the fleet. */
export const defaultN = 10_000

/** One in so many refuses the value: 3 %; of a small fleet, in whose first wave that would be nobody, a third. */
const refusesEach = (size: number) => (size >= 5000 ? 33 : 3)
const FAILURE_PERCENT = 2
const PAUSED_WITHIN_MS = 60_000
const PATIENCE_MS = 900_000
const LOOK_MS = 50
const HUMANOID = 'NOVA-H1'
const policy = { soakMinutes: 0, window: null, failurePercent: FAILURE_PERCENT, failureCount: 3 }

interface Fleet {
  product: TestProduct
  client: Client
  variantId: string
  size: number
  failures: string[]
}

async function begin({ client, variantId }: Fleet, name: string, volume: number): Promise<string> {
  const target = { query: { 'f.variantId': [variantId] } }
  const body = { name, variantId, set: { speechVolume: volume }, target, policy }
  const { id } = await client.call(createConfigCampaign, { body })
  await client.call(startCampaign, { params: { campaignId: id } })
  return id
}

/** Answers for the robots until the campaign comes to rest. @returns its end, and when robots refused */
async function lead(fleet: Fleet, campaignId: string, refuses: (position: number) => boolean) {
  const endAt = performance.now() + PATIENCE_MS
  const refusedAt: number[] = []
  while (performance.now() < endAt) {
    const campaign = await fleet.client.call(getCampaign, { params: { campaignId } })
    if (campaign.state === 'paused' || campaign.state === 'completed')
      return { campaign, refusedAt, restAt: performance.now() }
    refusedAt.push(...(await answerAll(fleet.product.context, campaignId, refuses)))
    await wait(LOOK_MS)
  }
  throw new Error('the campaign does not come to rest')
}

async function countUnits({ product }: Fleet, campaignId: string) {
  const { wave, state, reason } = campaignUnits
  return product.context.db
    .select({ wave, state, reason, units: count() })
    .from(campaignUnits)
    .where(eq(campaignUnits.campaignId, campaignId))
    .groupBy(wave, state, reason)
    .orderBy(wave, state, reason)
}

async function countSet({ product }: Fleet, volume: number): Promise<number> {
  const isSet = sql`${robotConfigs.own} ->> 'speechVolume' = ${String(volume)}`
  return product.context.db.$count(robotConfigs, isSet)
}

const sumOf = (rows: readonly { units: number }[]) => rows.reduce((sum, { units }) => sum + units, 0)

/** A value that 3 % of the robots refuse. */
async function tryRefused(fleet: Fleet): Promise<string> {
  const each = refusesEach(fleet.size)
  const id = await begin(fleet, 'Reddedilen', 90)
  const { campaign, refusedAt, restAt } = await lead(fleet, id, (position) => position % each === 0)
  const rows = await countUnits(fleet, id)
  const [first, later] = [rows.filter(({ wave }) => wave === 1), rows.filter(({ wave }) => wave > 1)]
  const isLarge = sumOf(first) > 100
  const limit = isLarge ? Math.ceil((sumOf(first) * FAILURE_PERCENT) / 100) : policy.failureCount
  const pausedAfterMs = restAt - (refusedAt.toSorted((a, b) => a - b)[limit - 1] ?? Number.NaN)
  if (campaign.state !== 'paused') fleet.failures.push(`refused by some: ${campaign.state} instead of paused`)
  if (later.some(({ state }) => state !== 'queued'))
    fleet.failures.push(`went past the first wave: ${JSON.stringify(later)}`)
  if (sumOf(rows) !== fleet.size)
    fleet.failures.push(`${sumOf(rows)} of ${fleet.size} robots in the campaign`)
  if (!(pausedAfterMs <= PAUSED_WITHIN_MS)) fleet.failures.push(`paused after ${pausedAfterMs} ms`)
  const summary = first.map(({ state, reason, units }) => `${units} ${reason ?? state}`).join(', ')
  return `a value that one in ${each} refuses: paused in the first wave, ${pausedAfterMs.toFixed(0)} ms after the failure that reached the limit (goal: ${PAUSED_WITHIN_MS} ms); first wave: ${summary}`
}

/** A value that all take which can: each robot is changed, or it is said why it is not. */
async function tryApplied(fleet: Fleet, volume: number): Promise<string> {
  const startedAt = performance.now()
  const id = await begin(fleet, 'Kabul edilen', volume)
  const { campaign, restAt } = await lead(fleet, id, () => false)
  const ends = Map.groupBy(await countUnits(fleet, id), ({ state, reason }): string => reason ?? state)
  const of = (end: string) => sumOf(ends.get(end) ?? [])
  const expected = Object.keys(leftOut).map((reason) => [reason, fleet.size / 100] as const)
  if (campaign.state !== 'completed')
    fleet.failures.push(`taken by all: ${campaign.state} (${campaign.pauseReason})`)
  for (const [reason, units] of expected)
    if (of(reason) !== units)
      fleet.failures.push(`${of(reason)} robots ended as ${reason} instead of ${units}`)
  const changed = fleet.size - sumOf(expected.map(([, units]) => ({ units })))
  if (of('succeeded') !== changed) fleet.failures.push(`${of('succeeded')} of ${changed} robots took it`)
  const threshold = fleet.size - fleet.size / 100
  const set = await countSet(fleet, volume)
  if (set !== threshold) fleet.failures.push(`${set} of ${threshold} robots have the value`)
  const summary = [...ends].map(([end, units]) => `${sumOf(units)} ${end}`).join(', ')
  return `a value that all take: ${summary}; ${((restAt - startedAt) / 1000).toFixed(1)} s with all answers`
}

/**
 * Campaigns that configure a fleet of `n` robots, led by the product with its tables; robots say what became of it as their
 * links take it in. A value that 3 % refuse is paused in the first wave within 60 s; of another one every robot is accounted for.
 */
export async function run({ n, seed }: { n: number; seed: number }) {
  const failures: string[] = []
  const size = Math.max(100, Math.round(n / 100) * 100)
  const shared = await makeSharedDatabase()
  if (!shared) return { n: size, seed, failures: ['no PostgreSQL answers'], notes: [] }
  const folder = await mkdtemp(join(tmpdir(), 'filo-config-proof-'))
  const [product] = await startSharedServers(1, { folder, databaseUrl: shared.url, natsUrls: [] })
  try {
    if (!product) throw new Error('no server')
    const { admin, production } = await signInTeam(product.address, await ensurePeople(product.context))
    const variantId = (await ensureCatalogue(production)).get(HUMANOID) ?? ''
    const value = 30
    await addFleet(product.context, { variantId, size, setAlready: value })
    const fleet = { product, client: admin, variantId, size, failures }
    const good = await tryApplied(fleet, value)
    return { n: size, seed, failures, notes: [`${size} robots`, good, await tryRefused(fleet)] }
  } finally {
    await product?.stop()
    await shared.drop()
    await rm(folder, { recursive: true, force: true })
  }
}
