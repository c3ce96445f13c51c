import type { Db } from '../../db/database.ts'
import { listOfferRows, lockCampaignsOf, type OfferRow, requeueUnits } from './campaign-offers-store.ts'
import type { CampaignDeps } from './campaign-ports.ts'
import * as store from './campaigns-store.ts'
import { hoursOf } from './carriers/customer-consents.ts'
import { readDowntimes } from './forecast/downtimes-store.ts'
import { chooseOffer } from './rules/choose-offer.ts'
import { nextOpening, type UpdateHours } from './rules/next-opening.ts'
import { type ObservedDowntime, observedDowntime } from './rules/observed-downtime.ts'
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

  /** By release, how long robots were out of service while they changed to it or to another of its product; null: too few were watched. */
  async function downtimes(
    db: Db,
    releases: readonly OfferRow['aros'][],
  ): Promise<Map<string, ObservedDowntime | null>> {
    const found = new Map<string, ObservedDowntime | null>()
    for (const { id, variantId } of releases) {
      if (found.has(id)) continue
      const watched = await readDowntimes(db, { arosId: id, variantId })
      found.set(id, observedDowntime(watched.release, watched.product))
    }
    return found
  }

  /** The hours in which an offer may install on a robot of a customer, and when they begin; null: they are now. */
  function hours(
    { campaign }: OfferRow,
    customer: Parameters<typeof hoursOf>[1],
    siteId: string | null,
  ): UpdateHours & { opensAt: Date | null } {
    const own = hoursOf(campaign, customer, siteId)
    return { ...own, opensAt: nextOpening(own, clock.now()) }
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

  return { list, lock, lookAgain, downtimes, hours }
}

export type CampaignOffers = ReturnType<typeof createCampaignOffers>
