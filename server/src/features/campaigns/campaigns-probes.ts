import * as falls from '@filo/contract/campaigns/campaign-falls-routes'
import * as receipts from '@filo/contract/campaigns/campaign-receipt-routes'
import { type CampaignState, endedCampaignStates } from '@filo/contract/campaigns/campaign-states'
import * as routes from '@filo/contract/campaigns/campaigns-routes'
import * as forecast from '@filo/contract/forecasts/forecast-routes'
import type { AnyRoute } from '@filo/contract/routes'
import { eq } from 'drizzle-orm'
import { defineProbes, type Probe, type World } from '../../authorization/probe.ts'
import { campaigns, campaignUnits } from '../../db/schema/campaigns.ts'
import { addBareAros } from '../../testing/test-releases.ts'
import { addUnit, addVariant } from '../../testing/test-robots.ts'

const body = { reason: 'Deneme için' }

async function releaseOf({ server, customerA: customerId }: World) {
  const variantId = await addVariant(server)
  const unitId = await addUnit(server, { variantId, customerId })
  return { arosId: await addBareAros(server, { variantId }), target: { unitIds: [unitId] } }
}

async function campaignIn(world: World, state: CampaignState): Promise<string> {
  const input = { name: 'Yayılım', ...(await releaseOf(world)) }
  const { id } = (await world.people.admin.call(routes.createCampaign, { body: input })).body
  const { db, clock } = world.server.context
  const endedAt = endedCampaignStates.includes(state) ? clock.now() : null
  await db.update(campaigns).set({ state, endedAt }).where(eq(campaigns.id, id))
  return id
}

/** A route below one campaign. Only those see any who see all customers. */
function ofCampaign(route: AnyRoute, state: CampaignState, rest: object = {}): Probe {
  return {
    route,
    recordParam: 'campaignId',
    isShared: true,
    input: async (world) => ({ params: { campaignId: await campaignIn(world, state) }, ...rest }),
  }
}

/** A route below one release, of a product whose robot belongs to customer A. */
function ofRelease(route: AnyRoute): Probe {
  return {
    route,
    recordParam: 'ArosId',
    isShared: true,
    input: async (world) => ({ params: { ArosId: (await releaseOf(world)).arosId } }),
  }
}

export const probes = defineProbes([
  ofRelease(forecast.getArosForecast),
  ofRelease(forecast.listArosForecastUnits),
  {
    route: forecast.getUnitChanges,
    recordParam: 'unitId',
    input: async (world) => {
      const { arosId, target } = await releaseOf(world)
      return { params: { ArosId: arosId, unitId: target.unitIds[0] ?? '' } }
    },
  },
  ofCampaign(forecast.getCampaignForecast, 'draft'),
  ofCampaign(forecast.listCampaignForecastUnits, 'draft'),
  { route: forecast.forecastCampaignPlan, input: async (world) => ({ body: await releaseOf(world) }) },
  { route: routes.listCampaigns, input: () => ({}) },
  {
    route: routes.createCampaign,
    input: async (world) => ({ body: { name: 'Yayılım', ...(await releaseOf(world)) } }),
  },
  {
    route: routes.createConfigCampaign,
    input: async ({ server, customerA: customerId }) => {
      const variantId = await addVariant(server)
      const target = { unitIds: [await addUnit(server, { variantId, customerId })] }
      return { body: { name: 'Dil', variantId, set: { language: 'tr' }, target } }
    },
  },
  ofCampaign(routes.getCampaign, 'draft'),
  ofCampaign(routes.deleteCampaign, 'draft'),
  ofCampaign(routes.listCampaignUnits, 'draft'),
  ofCampaign(routes.getCampaignImpact, 'running'),
  ofCampaign(falls.getCampaignFalls, 'completed'),
  ofRelease(falls.getArosFalls),
  ofCampaign(receipts.getCampaignReceipt, 'completed'),
  ofCampaign(receipts.downloadCampaignReceipt, 'aborted'),
  ofCampaign(receipts.printCampaignReceipt, 'withdrawn'),
  ofCampaign(routes.startCampaign, 'draft'),
  ofCampaign(routes.pauseCampaign, 'running', { body }),
  ofCampaign(routes.resumeCampaign, 'paused', { body }),
  ofCampaign(routes.abortCampaign, 'running', { body }),
  ofCampaign(routes.withdrawCampaign, 'running', { body }),
  ofCampaign(routes.retryCampaign, 'paused', { body }),
  {
    route: routes.skipCampaignUnit,
    recordParam: 'campaignId',
    isShared: true,
    input: async (world) => {
      const campaignId = await campaignIn(world, 'running')
      const isOfIt = eq(campaignUnits.campaignId, campaignId)
      const [unit] = await world.server.context.db.select().from(campaignUnits).where(isOfIt)
      return { params: { campaignId, unitId: unit?.unitId ?? '' }, body }
    },
  },
])
