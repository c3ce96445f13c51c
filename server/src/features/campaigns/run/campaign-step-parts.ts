import type { PauseReason } from '@filo/contract/campaigns/campaign-reasons'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../rights/actor.ts'
import type { CampaignDeps } from '../campaign-ports.ts'
import { campaignSubject } from '../campaign-subject.ts'
import * as store from '../campaigns-store.ts'
import type { createCarriers } from '../carriers/campaign-carriers.ts'
import type { CampaignReceiptsService } from '../receipt/campaign-receipts-service.ts'
import type { createLateComers } from './admit-late-robots.ts'
import type { createLooks } from './campaign-looks.ts'
import { type LoggedMove, logMove, type MoveFacts } from './campaign-move-log.ts'

/** How soon a campaign is looked at again whose robots are on their way, and one that only waits. */
export const SOON_MS = 5000

/** Has the receipt of a campaign signed that ends in this transaction. */
export type ReceiptsQueue = Pick<CampaignReceiptsService, 'request'>

export type StepDeps = CampaignDeps & { most: number; actor: Actor; receipts: ReceiptsQueue }

/** What the use cases here share. */
export type StepParts = StepDeps & {
  carrierOf: ReturnType<typeof createCarriers>
  admitLateComers: ReturnType<typeof createLateComers>['admitLateComers']
  watch: ReturnType<typeof createLooks>['watch']
  reviewRobots: ReturnType<typeof createLooks>['reviewRobots']
  isReviewDue: ReturnType<typeof createLooks>['isReviewDue']
  clearWaits: ReturnType<typeof createLooks>['clearWaits']
}

/** Logs a move once its transaction is committed. */
export function logCampaignMove(
  { log }: StepDeps,
  tx: Db,
  campaign: store.CampaignRow,
  move: LoggedMove,
  facts?: MoveFacts,
): void {
  logMove({ tx, log }, campaign, move, facts)
}

/** The time so many milliseconds from now. */
export function timeIn({ clock }: StepParts, ms: number) {
  return new Date(clock.now().getTime() + ms)
}

/** Writes a step that a campaign took by itself to the audit log. */
export async function recordCampaignStep(
  { audit, actor }: StepParts,
  tx: Db,
  campaign: store.CampaignRow,
  action: 'campaign.wave_begun' | 'campaign.stopped_itself' | 'campaign.completed',
  after: Record<string, unknown>,
): Promise<void> {
  await audit.record(tx, actor, { action, ...campaignSubject(campaign), after })
}

/** Pauses a campaign that stops itself. @returns false: there is nothing more to do at once */
export async function stopCampaignItself(
  deps: StepParts,
  tx: Db,
  campaign: store.CampaignRow,
  pauseReason: PauseReason,
): Promise<false> {
  const change = { state: 'paused', pauseReason, reason: null, lookAt: timeIn(deps, SOON_MS) } as const
  const when = { updatedAt: deps.clock.now(), updatedBy: null }
  await store.changeCampaign(tx, campaign.id, { ...change, ...when })
  await recordCampaignStep(deps, tx, campaign, 'campaign.stopped_itself', {
    why: pauseReason,
    wave: campaign.wave,
  })
  return false
}
