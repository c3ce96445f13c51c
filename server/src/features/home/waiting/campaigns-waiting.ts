import { HOUR_MS } from '@filo/contract/durations'
import { shownOfKind, type WaitingRow } from '@filo/contract/home/waiting-work'
import { and, asc, eq, isNotNull, type SQL } from 'drizzle-orm'
import { campaigns } from '../../../db/schema/campaigns.ts'
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

/** So long nothing of a campaign moves, in ms, before somebody is told why. */
const STANDS_MS = HOUR_MS
type CampaignRow = typeof campaigns.$inferSelect

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

/** Running campaigns of which nothing moved for an hour, with what they wait for; the campaigns' own rule says which. */
export async function findStandingCampaigns(facts: WaitingFacts, actor: UserActor): Promise<FoundWork> {
  const standing = await facts.listStanding(actor, STANDS_MS)
  const running = standing.filter(({ wait }) => wait.kind !== 'stopped')
  const rows = running.map(({ campaignId, name, wait }) =>
    waitingRow({
      id: campaignId,
      title: name,
      reason: 'campaign_standing',
      since: wait.since,
      wait,
      refs: { campaignId },
    }),
  )
  return { total: rows.length, rows: rows.slice(0, shownOfKind) }
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
