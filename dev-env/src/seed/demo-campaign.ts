import { setTimeout as wait } from 'node:timers/promises'
import { listArosVersions } from '@filo/contract/aros-versions/aros-versions-routes'
import { createCampaign, listCampaigns, startCampaign } from '@filo/contract/campaigns/campaigns-routes'
import type { Client } from '@filo/contract/client'
import { answerUpdates, listCustomerUpdates } from '@filo/contract/customer-updates/customer-updates-routes'
import { DAY_MS } from '@filo/contract/durations'
import { listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import { ignoreDone } from './ignore-done.ts'

/** The number of the release that the demo's campaign brings. */
export const campaignSemver = '5.1.1'

const POSTPONED_MS = 3 * DAY_MS
const POLL_MS = 200
/** A campaign that was started is looked at within seconds, and offers its release from then on. */
const PATIENCE_MS = 20_000

interface CampaignSpec {
  variantId: string
  /** Who gets it before everybody else; those that are not there are left out. */
  canarySerials: readonly string[]
}

async function publishedArosId(composer: Client, variantId: string): Promise<string | undefined> {
  const query = { 'f.variantId': variantId, 'f.channel': 'production' as const, q: campaignSemver, size: 10 }
  const { items } = await composer.call(listArosVersions, { query })
  return items.find(({ semver, state }) => semver === campaignSemver && state === 'published')?.id
}

/** A campaign that is under way on a product's robots, unless one was made; one that somebody ended stays ended. */
export async function ensureCampaign(
  composer: Client,
  { variantId, canarySerials }: CampaignSpec,
): Promise<void> {
  const arosId = await publishedArosId(composer, variantId)
  if (!arosId) return
  const { items: known } = await composer.call(listCampaigns, { query: { 'f.ArosId': [arosId] } })
  let campaign = known[0]
  if (!campaign) {
    const target = { query: { 'f.variantId': [variantId] } }
    const { items: units } = await composer.call(listProducedRobots, {
      query: { 'f.variantId': [variantId], size: 100 },
    })
    const canaryUnitIds = units.flatMap(({ id, serial }) => (canarySerials.includes(serial) ? [id] : []))
    const body = { name: `Nova AROS ${campaignSemver}`, arosId, target, canaryUnitIds, waves: [50, 100] }
    campaign = await composer.call(createCampaign, { body })
  }
  if (campaign.state === 'draft')
    await composer.call(startCampaign, { params: { campaignId: campaign.id } }).catch(ignoreDone)
}

/** The customer's administrator puts the update of one robot off for three days, unless something was decided. */
export async function ensurePostponed(customer: Client, serial: string, now: Date): Promise<void> {
  const find = async () => {
    const { items } = await customer.call(listCustomerUpdates, { query: { q: serial, size: 10 } })
    return items.find((update) => update.serial === serial)
  }
  let found = await find()
  for (let waitedMs = 0; found && !found.offer && waitedMs < PATIENCE_MS; waitedMs += POLL_MS) {
    await wait(POLL_MS)
    found = await find()
  }
  if (!found?.offer || found.offer.answer) return
  const decision = {
    answer: 'postponed' as const,
    at: new Date(now.getTime() + POSTPONED_MS).toISOString(),
  }
  const robots = [{ unitId: found.unitId, arosId: found.offer.aros.id }]
  await customer.call(answerUpdates, { body: { robots, decision } }).catch(ignoreDone)
}
