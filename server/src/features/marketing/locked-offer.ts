import { commonErrors } from '@filo/contract/common-errors'
import type { MarketingContent } from '@filo/contract/marketing/marketing-content'
import type { Db } from '../../db/database.ts'
import { DomainError } from '../../ground/domain-error.ts'
import type { Actor } from '../../rights/actor.ts'
import { contentOf, type Pointed } from './marketing-content.ts'
import * as store from './marketing-store.ts'
import { placesOf } from './places-store.ts'

/** A marketing version, held until the transaction ends, with what it offers. */
export interface LockedOffer extends Pointed {
  offer: store.MarketingRow
  package: store.PackageRow
  content: MarketingContent
}

/**
 * A marketing version that stays until the transaction ends, and so does the state of its package version: who revokes that
 * waits, and then finds what was decided. Package versions are locked first, as a revocation does. @throws not_found
 */
export async function requireLockedOffer(tx: Db, actor: Actor, id: string): Promise<LockedOffer> {
  const seen = await store.findOffer(tx, actor, id)
  if (!seen) throw new DomainError(commonErrors.not_found)
  const first = await store.shareLockBuild(tx, seen.build.id)
  const offer = await store.lockOffer(tx, actor, id)
  if (!offer) throw new DomainError(commonErrors.not_found)
  const build = offer.versionId === first?.id ? first : await store.shareLockBuild(tx, offer.versionId)
  if (!build) throw new DomainError(commonErrors.not_found)
  const places = await placesOf(tx, id)
  const stores = places.map((place) => place.store)
  return { offer, package: seen.package, build, stores, content: contentOf(offer, places) }
}
