import { commonErrors } from '@filo/contract/common-errors'
import { marketingErrors } from '@filo/contract/marketing/marketing-errors'
import { marketingStateNames } from '@filo/contract/marketing/marketing-state-names'
import { isMarketingRevisable } from '@filo/contract/marketing/marketing-states'
import type { Db } from '../../../db/database.ts'
import { DomainError } from '../../../ground/domain-error.ts'
import { wordedError } from '../../../ground/worded-error.ts'
import type { Actor } from '../../../rights/actor.ts'
import { type LockedOffer, requireLockedOffer } from '../locked-offer.ts'
import { lockOpenRevision, type RevisionRow } from './revisions-store.ts'

/** A revision and its marketing version, held until the transaction ends. */
export interface LockedRevision {
  locked: LockedOffer
  revision: RevisionRow
}

/** Refuses what is not approved yet, or is over: nothing is shown that a revision could stand beside. @throws marketing_wrong_state */
export function requireRevisable({ offer: { state } }: LockedOffer): void {
  if (!isMarketingRevisable(state))
    throw wordedError(marketingErrors.marketing_wrong_state, { state: marketingStateNames[state] })
}

/** The open revision of a marketing version. @throws not_found */
export async function requireLockedRevision(tx: Db, actor: Actor, id: string): Promise<LockedRevision> {
  const locked = await requireLockedOffer(tx, actor, id)
  const revision = await lockOpenRevision(tx, id)
  if (!revision) throw new DomainError(commonErrors.not_found)
  return { locked, revision }
}

/** Refuses to write in what is reviewed. @throws marketing_locked */
export function requireRevisionOpen({ state }: Pick<RevisionRow, 'state'>): void {
  if (state === 'in_review') throw new DomainError(marketingErrors.marketing_locked)
}
