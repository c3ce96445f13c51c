import { type CampaignFalls, fallsLimit, namedFalls } from '@filo/contract/campaigns/campaign-falls-routes'
import { FallReason } from '@filo/contract/campaigns/campaign-reasons'
import type { UserActor } from '../../../rights/actor.ts'
import type { CampaignDeps } from '../campaign-ports.ts'
import { requireRelease } from '../campaign-subject.ts'
import type { CampaignsService } from '../campaigns-service.ts'
import { healthOf } from '../rules/updated-unit-health.ts'
import { type CameThrough, readCameThrough, readHealthFacts } from './falls-store.ts'
import { updatedUnitOf } from './review-robots.ts'

type Deps = Pick<CampaignDeps, 'db' | 'clock' | 'releases'> & { campaigns: Pick<CampaignsService, 'find'> }

/** Which robots that came through with a release are not well any more, as they stand when it is asked. */
export function createCampaignFallsService({ db, clock, releases, campaigns }: Deps) {
  async function fallsOf(of: CameThrough, arosId: string): Promise<CampaignFalls> {
    const now = clock.now()
    const facts = await readHealthFacts(db, arosId)
    const { suspects, ...counted } = await readCameThrough(db, of, facts, { now, limit: fallsLimit })
    const fallen = suspects.flatMap((row) => {
      const health = healthOf(updatedUnitOf(row), facts, now)
      return health.kind === 'fallen' ? [{ row, reason: health.reason }] : []
    })
    const countOf = (reason: FallReason) => fallen.filter((each) => each.reason === reason).length
    return {
      at: now.toISOString(),
      ...counted,
      fallen: FallReason.options
        .map((reason) => ({ reason, units: countOf(reason) }))
        .filter(({ units }) => units > 0),
      units: fallen.slice(0, namedFalls).map(({ row, reason }) => ({
        unitId: row.unitId,
        serial: row.serial,
        reason,
        lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
      })),
    }
  }

  return {
    /** @throws not_found, campaign_no_release */
    ofCampaign: async (actor: UserActor, campaignId: string): Promise<CampaignFalls> => {
      const { campaign } = await campaigns.find(db, actor, campaignId)
      return fallsOf({ campaignId }, requireRelease(campaign).arosId)
    },
    /** @throws not_found */
    ofAros: async (actor: UserActor, arosId: string): Promise<CampaignFalls> => {
      await releases.outline(db, actor, arosId)
      return fallsOf({ arosId }, arosId)
    },
  }
}

export type CampaignFallsService = ReturnType<typeof createCampaignFallsService>
