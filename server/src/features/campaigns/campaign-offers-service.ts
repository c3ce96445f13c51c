import type { Db } from '../../db/database.ts'
import { listOfferRows, lockCampaignsOf, type OfferRow, requeueUnits } from './campaign-offers-store.ts'
import type { CampaignDeps } from './campaign-ports.ts'
import * as store from './campaigns-store.ts'
import { chooseOffer } from './rules/choose-offer.ts'
import type { CampaignRunner } from './run/run-campaigns.ts'

export type { OfferRow } from './campaign-offers-store.ts'

type Deps = Pick<CampaignDeps, 'clock'> & { runner: Pick<CampaignRunner, 'request' | 'publishChange'> }

function byUnit(rows: readonly OfferRow[]): Map<string, OfferRow> {
  const groups = Map.groupBy(rows, ({ own }) => own.unitId)
  return new Map(
    [...groups].flatMap(([unitId, theirs]) => {
      const chosen = chooseOffer(theirs)
      return chosen ? [[unitId, chosen] as const] : []
    }),
  )
}

/** What campaigns have for robots, as those are told whom the robots belong to. */
export function createCampaignOffers({ clock, runner }: Deps) {
  /** By unit, what is on offer to it, on its way or done in a campaign under way; the caller has found the units in its scope. */
  async function list(db: Db, unitIds: readonly string[]): Promise<Map<string, OfferRow>> {
    return byUnit(await listOfferRows(db, unitIds))
  }

  /** {@link list} with the campaigns held until the transaction ends. */
  async function lock(tx: Db, unitIds: readonly string[]): Promise<Map<string, OfferRow>> {
    await lockCampaignsOf(tx, unitIds)
    return list(tx, unitIds)
  }

  /** Has campaigns that the caller holds decide anew about robots whose owners answered. */
  async function lookAgain(tx: Db, offers: readonly OfferRow[]): Promise<void> {
    const now = clock.now()
    const groups = Map.groupBy(offers, ({ campaign }) => campaign.id)
    for (const [id, theirs] of groups) {
      const unitIds = theirs.map(({ own }) => own.unitId)
      await requeueUnits(tx, id, unitIds, now)
      await store.changeCampaign(tx, id, { lookAt: now })
      await runner.request(tx, id)
      runner.publishChange(tx, id)
    }
  }

  return { list, lock, lookAgain }
}

export type CampaignOffers = ReturnType<typeof createCampaignOffers>
