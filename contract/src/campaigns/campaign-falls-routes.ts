import { z } from 'zod'
import { Id, Instant, idParams } from '../entity.ts'
import { route } from '../route.ts'
import { FallReason } from './campaign-reasons.ts'

/** Of more robots that came through so many are looked at, in the order in which they got it. */
export const fallsLimit = 20_000
/** So many of those that have fallen are named. */
export const namedFalls = 100

/** Of the robots that came through with a release, those that are not well any more, as they stand now. */
export const CampaignFalls = z.object({
  at: Instant,
  /** How many came through. */
  succeeded: z.number().int(),
  /** How many of them were looked at: all, or `fallsLimit`. */
  looked: z.number().int(),
  /** How many of those shall run something else by now, or are retired: nothing is said of them. */
  movedOn: z.number().int(),
  fallen: z.array(z.object({ reason: FallReason, units: z.number().int() })),
  /** The first ones by serial number. */
  units: z.array(
    z.object({
      unitId: Id,
      serial: z.string(),
      reason: FallReason,
      lastSeenAt: Instant.nullable(),
    }),
  ),
})
export type CampaignFalls = z.infer<typeof CampaignFalls>

const read = { permission: 'campaign.read' } as const

export const getCampaignFalls = route({
  name: 'getCampaignFalls',
  method: 'GET',
  path: '/api/campaigns/:campaignId/falls',
  summary: 'Which robots that came through with a campaign are not well any more',
  access: read,
  params: idParams('campaignId'),
  response: CampaignFalls,
})

export const getArosFalls = route({
  name: 'getArosFalls',
  method: 'GET',
  path: '/api/aros-versions/:ArosId/falls',
  summary: 'The same over all campaigns that brought a release',
  access: read,
  params: idParams('ArosId'),
  response: CampaignFalls,
})

export const campaignFallsRoutes = [getCampaignFalls, getArosFalls]
