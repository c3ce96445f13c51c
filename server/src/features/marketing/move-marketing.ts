import type { MarketingMove, MarketingState } from '@filo/contract/marketing/marketing-states'
import type { Db } from '../../db/database.ts'
import { changedMeta } from '../../ground/row-meta.ts'
import { publishOfferChange } from '../../records/storefront/storefront-events.ts'
import { type Actor, actorId } from '../../rights/actor.ts'
import type { AuditRecord } from '../audit/audit-service.ts'
import type { MarketingDeps } from './marketing-deps.ts'
import { marketingSubject, publishMarketingChange } from './marketing-records.ts'
import { type MarketingRow, updateOffer } from './marketing-store.ts'

/** How the audit log calls a move. */
const actions: Record<MarketingMove, AuditRecord['action']> = {
  submit: 'marketing_version.submitted',
  approve: 'marketing_version.approved',
  reject: 'marketing_version.rejected',
  schedule: 'marketing_version.scheduled',
  unschedule: 'marketing_version.unscheduled',
  tick: 'marketing_version.moved',
  unlist: 'marketing_version.unlisted',
  relist: 'marketing_version.relisted',
  build_revoked: 'marketing_version.unlisted_itself',
  end: 'marketing_version.ended',
}

/** A move of a marketing version, which the caller holds and found to be allowed. */
interface Moved {
  offer: MarketingRow
  code: string
  move: MarketingMove
  to: MarketingState
  /** Columns besides the state. */
  changes?: Partial<MarketingRow>
  reason?: string
  /** What the audit log keeps besides the states. */
  note?: Record<string, unknown>
}

/** When it first could be seen, and when it was over. */
function timesOf({ liveSince, endedAt }: MarketingRow, to: MarketingState, now: Date) {
  return {
    liveSince: to === 'live' ? (liveSince ?? now) : liveSince,
    endedAt: to === 'ended' ? (endedAt ?? now) : endedAt,
  }
}

/** Writes what became of a marketing version, audits and tells. */
export async function moveOffer(
  tx: Db,
  { clock, audit }: Pick<MarketingDeps, 'clock' | 'audit'>,
  actor: Actor,
  { offer, code, move, to, changes, reason, note }: Moved,
): Promise<void> {
  const at = clock.now()
  await updateOffer(tx, offer.id, {
    ...timesOf(offer, to, at),
    ...changes,
    state: to,
    ...changedMeta(offer, { at, by: actorId(actor) }),
  })
  await audit.record(tx, actor, {
    action: actions[move],
    ...marketingSubject(offer, code),
    before: { state: offer.state },
    after: { state: to, ...note },
    ...(reason ? { reason } : {}),
  })
  publishMarketingChange(tx, offer.id, 'state')
  await publishOfferChange(tx, offer.id)
}
