import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../rights/actor.ts'
import type { CampaignDeps } from '../campaign-ports.ts'
import { bringsConfig, requireRelease } from '../campaign-subject.ts'
import type { CampaignRow } from '../campaigns-store.ts'
import { createConfigGiver } from './give-config.ts'
import { createGiver } from './give-release.ts'
import { createConfigRevert } from './revert-config.ts'
import { createReleaseRevert } from './revert-release.ts'
import { createConfigSettling } from './settle-config-slice.ts'
import { createReleaseSettling, type SettledSlice } from './settle-release-slice.ts'

type Deps = Pick<CampaignDeps, 'clock' | 'audit' | 'updates' | 'configs'> & {
  most: number
  actor: Actor
}

/** How what a campaign brings gets to its robots and back; the caller holds the campaign. */
export interface Carrier {
  give: (tx: Db, limit: number) => Promise<number>
  giveEarly: (tx: Db, limit: number) => Promise<number>
  sendBack: (tx: Db, limit: number) => Promise<number>
  stop: (tx: Db, limit: number) => Promise<number>
  settle: (tx: Db, after: number) => Promise<SettledSlice>
}

/** Carries releases and configurations alike: waves, pauses and ends are the same for both. */
export function createCarriers({ actor, ...deps }: Deps) {
  const release = { ...createGiver(deps), ...createReleaseRevert(deps), ...createReleaseSettling(deps) }
  const revert = createConfigRevert(deps)
  const config = { ...createConfigGiver(deps), ...revert, ...createConfigSettling({ ...deps, revert }) }

  /** The carrier of what this campaign brings. */
  function carrierOf(campaign: CampaignRow): Carrier {
    if (bringsConfig(campaign))
      return {
        give: (tx, limit) => config.give(tx, actor, campaign, limit),
        giveEarly: async () => 0,
        sendBack: (tx, limit) => config.sendBack(tx, actor, campaign, limit),
        stop: (tx, limit) => config.stop(tx, actor, campaign, limit),
        settle: (tx, after) => config.settle(tx, actor, campaign, after),
      }
    const bringing = requireRelease(campaign)
    return {
      give: (tx, limit) => release.give(tx, actor, bringing, limit),
      giveEarly: (tx, limit) => release.giveEarly(tx, actor, bringing, limit),
      sendBack: (tx, limit) => release.sendBack(tx, actor, bringing, limit),
      stop: (tx, limit) => release.stop(tx, actor, bringing, limit),
      settle: (tx, after) => release.settle(tx, actor, bringing, after),
    }
  }

  return carrierOf
}
