import type { CampaignUnitReason } from '@filo/contract/campaigns/campaign-reasons'
import { HOUR_MS } from '@filo/contract/durations'
import type { WaitingRow } from '@filo/contract/home/waiting-work'
import { and, asc, count, desc, eq, isNotNull, isNull, lt, lte, not, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { campaigns, campaignUnits } from '../../../db/schema/campaigns.ts'
import { updates } from '../../../db/schema/updates.ts'
import type { UserActor } from '../../../rights/actor.ts'
import {
  countUpTo,
  type FoundWork,
  foundWork,
  iso,
  readRows,
  type WaitingFacts,
  waitingRow,
} from './waiting-facts.ts'

/** So long nothing of a campaign moves before somebody is told why. */
const STANDS_MS = HOUR_MS
/** So many reasons are named. */
const NAMED_REASONS = 3

type CampaignRow = typeof campaigns.$inferSelect

/** What the robots of the waves begun wait for, most robots first. */
async function readWaits(db: Db, { id, wave }: CampaignRow): Promise<WaitingRow['waits']> {
  const { campaignId, state, reason, wave: ofWave } = campaignUnits
  const rows = await db
    .select({ reason, robots: count() })
    .from(campaignUnits)
    .where(and(eq(campaignId, id), or(eq(state, 'queued'), eq(state, 'assigned')), lte(ofWave, wave)))
    .groupBy(reason)
    .orderBy(desc(count()))
    .limit(NAMED_REASONS)
  return rows.map((row): { reason: CampaignUnitReason; robots: number } => ({
    reason: row.reason ?? 'turn',
    robots: row.robots,
  }))
}

async function presentCampaigns(
  { db }: WaitingFacts,
  where: SQL | undefined,
  present: (row: CampaignRow) => Pick<WaitingRow, 'reason'> & Partial<WaitingRow>,
): Promise<FoundWork> {
  const rows = await db
    .select()
    .from(campaigns)
    .where(where)
    .orderBy(asc(campaigns.createdAt), asc(campaigns.id))
    .limit(readRows)
  return foundWork(
    rows,
    (row) => {
      const refs = { campaignId: row.id }
      return waitingRow({ id: row.id, title: row.name, refs, ...present(row) })
    },
    () => countUpTo(db, campaigns, where),
  )
}

/** Campaigns that stand still until somebody decides, with what stopped them. */
export function findStoppedCampaigns(facts: WaitingFacts): Promise<FoundWork> {
  return presentCampaigns(facts, eq(campaigns.state, 'paused'), (row) => ({
    reason: 'campaign_stopped',
    params: { pauseReason: row.pauseReason ?? 'person' },
    text: row.reason,
    since: iso(row.updatedAt),
  }))
}

/** Running ones of which no robot moved for an hour, though the wave is not being watched as planned. */
function standsSince(db: Db, now: Date): SQL | undefined {
  const { state, countedAt, startedAt, countsFrom, settledAt, policy } = campaigns
  const since = new Date(now.getTime() - STANDS_MS)
  const soak = sql`make_interval(mins => (${policy}->>'soakMinutes')::int)`
  const isWatched = sql`(${settledAt} is not null and ${settledAt} + ${soak} > ${since.toISOString()}::timestamptz)`
  const moving = db
    .select({ one: sql`1` })
    .from(campaignUnits)
    .innerJoin(updates, eq(updates.id, campaignUnits.updateId))
    .where(
      and(
        eq(campaignUnits.campaignId, campaigns.id),
        eq(campaignUnits.state, 'assigned'),
        sql`${updates.updatesTime} > ${since.toISOString()}::timestamptz`,
      ),
    )
  return and(
    eq(state, 'running'),
    lt(countedAt, since),
    lt(startedAt, since),
    or(isNull(countsFrom), lt(countsFrom, since)),
    not(isWatched),
    sql`not exists ${moving}`,
  )
}

const latest = (...at: (Date | null)[]) =>
  new Date(Math.max(...at.map((moment) => moment?.getTime() ?? Number.NEGATIVE_INFINITY)))

/** Running campaigns of which nothing moved for an hour, with what their robots wait for. */
export async function findStandingCampaigns(facts: WaitingFacts): Promise<FoundWork> {
  const { db, now } = facts
  const where = standsSince(db, now)
  const stands = new Map<string, WaitingRow['waits']>()
  const found = await presentCampaigns(facts, where, (row) => ({
    reason: 'campaign_standing',
    since: iso(latest(row.countedAt, row.startedAt, row.countsFrom)),
  }))
  for (const { id } of found.rows) {
    const [row] = await db.select().from(campaigns).where(eq(campaigns.id, id))
    if (row) stands.set(id, await readWaits(db, row))
  }
  return { ...found, rows: found.rows.map((row) => ({ ...row, waits: stands.get(row.id) ?? [] })) }
}

/** The actor's own campaigns that were made and never started. */
export function findCampaignsToStart(facts: WaitingFacts, { userId }: UserActor): Promise<FoundWork> {
  const isOwnDraft = and(
    eq(campaigns.state, 'draft'),
    eq(campaigns.createdBy, userId),
    isNotNull(campaigns.arosId),
  )
  return presentCampaigns(facts, isOwnDraft, (row) => ({
    reason: 'campaign_to_start',
    params: { robots: row.waveStates.reduce((sum, { counts }) => sum + counts.total, 0) },
    since: iso(row.createdAt),
  }))
}
