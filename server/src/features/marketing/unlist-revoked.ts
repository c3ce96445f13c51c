import { marketingMoves } from '@filo/contract/marketing/marketing-states'
import type { Db } from '../../db/database.ts'
import type { Actor } from '../../rights/actor.ts'
import type { MarketingDeps } from './marketing-deps.ts'
import { findPackage, lockPublishedOf } from './marketing-store.ts'
import { moveOffer } from './move-marketing.ts'

/** A package version that is being revoked; the caller holds it. */
interface RevokedBuild {
  id: string
  packageId: string
  semver: string
}

/**
 * Takes every published marketing version of a package version off all stores, in the transaction that revokes it. Each is
 * shown again only once it offers another one that is released.
 */
export async function unlistRevoked(
  tx: Db,
  deps: Pick<MarketingDeps, 'clock' | 'audit'>,
  actor: Actor,
  { id, packageId, semver }: RevokedBuild,
): Promise<void> {
  const offers = await lockPublishedOf(tx, id, marketingMoves.build_revoked.from)
  if (offers.length === 0) return
  const code = (await findPackage(tx, packageId))?.code ?? ''
  for (const offer of offers)
    await moveOffer(tx, deps, actor, {
      offer,
      code,
      move: 'build_revoked',
      to: 'unlisted',
      changes: { unlistedBecause: 'revoked' },
      note: { build: `${code} ${semver}` },
    })
}
