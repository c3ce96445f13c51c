import type { Db } from '../../../db/database.ts'
import type { CampaignDeps } from '../campaign-ports.ts'
import { bringsRelease } from '../campaign-subject.ts'
import * as store from '../campaigns-store.ts'
import { createReview } from '../falls/review-robots.ts'
import type { Counted } from './admit-late-robots.ts'
import type { LoggedMove, MoveFacts } from './campaign-move-log.ts'
import * as samples from './campaign-samples-store.ts'
import { clearWaits as clearSome } from './campaign-waits-store.ts'

/** How often robots are asked how they do that are compared, and those that came through whether they are still well. */
const STEP_MS = 15 * 60_000
const REVIEW_MS = 30_000

type Deps = Pick<CampaignDeps, 'clock'> & {
  most: number
  note: (tx: Db, campaign: store.CampaignRow, move: LoggedMove, facts?: MoveFacts) => void
}

/** What is looked at beside the moves of a campaign; the caller holds it. */
export function createLooks({ clock, most, note }: Deps) {
  const { review } = createReview({ clock, most })

  /** One quarter of an hour of the watch after a wave, where it is due. @returns when the next one is */
  async function watch(tx: Db, { campaign }: Counted): Promise<Date | null> {
    const { settledAt, sampledAt, policy } = campaign
    if (!settledAt || !sampledAt || !policy.isCompared || !bringsRelease(campaign)) return null
    const due = new Date(sampledAt.getTime() + STEP_MS)
    const now = clock.now()
    if (now < due) return due
    await samples.runStep(tx, campaign, now)
    await store.noteLook(tx, campaign.id, { sampledAt: now })
    return new Date(now.getTime() + STEP_MS)
  }

  /** Looks at the robots that came through. @returns how many are not as they were */
  async function reviewRobots(tx: Db, campaign: store.CampaignRow): Promise<number> {
    if (!bringsRelease(campaign)) return 0
    const outcomes = await review(tx, campaign)
    await store.noteLook(tx, campaign.id, { reviewedAt: clock.now() })
    const robots = Object.values(outcomes).reduce((sum, count) => sum + count, 0)
    if (robots > 0) note(tx, campaign, 'robots_reviewed', { robots, outcomes })
    return robots
  }

  const isReviewDue = ({ reviewedAt }: store.CampaignRow) =>
    reviewedAt === null || clock.now().getTime() - reviewedAt.getTime() >= REVIEW_MS

  /** What robots wait for is worked out anew where the hours or wishes of their customers changed. @returns how many */
  async function clearWaits(tx: Db, campaign: store.CampaignRow): Promise<number> {
    if (campaign.changedCustomerIds.length === 0) return 0
    const robots = await clearSome(tx, campaign, most)
    if (robots > 0) note(tx, campaign, 'waits_cleared', { robots })
    else await store.noteLook(tx, campaign.id, { changedCustomerIds: [] })
    return robots
  }

  return { watch, reviewRobots, isReviewDue, clearWaits }
}
