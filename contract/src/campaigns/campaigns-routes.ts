import { z } from 'zod'
import { arosErrors } from '../aros-versions/aros-versions-errors.ts'
import { Id, Instant, idParams, Reason } from '../entity.ts'
import { longListQuery, longPageOf } from '../list-query.ts'
import { UnitTarget } from '../produced-robots/produced-robot-bulk-routes.ts'
import { producedRobotErrors } from '../produced-robots/produced-robots-errors.ts'
import { ConfigKey, configKeys } from '../robot-config/config-items.ts'
import { ConfigValues } from '../robot-config/config-shapes.ts'
import { robotConfigErrors } from '../robot-config/robot-config-errors.ts'
import { route } from '../route.ts'
import { defaultWaves, RequestedConfigPolicy, RequestedPolicy, Waves } from './campaign-plan.ts'
import { CampaignUnitReason } from './campaign-reasons.ts'
import { Campaign, CampaignDetail, CampaignImpact, CampaignUnit } from './campaign-shapes.ts'
import { CampaignState, CampaignSubject, CampaignUnitState } from './campaign-states.ts'
import { campaignErrors } from './campaigns-errors.ts'

/** Most robots of one campaign. */
export const campaignLimit = 100_000

const read = { permission: 'campaign.read' } as const
const run = { permission: 'campaign.run' } as const
const params = idParams('campaignId')

/** Sorts by `createdAt`, `startsAt`, `name`. */
export const listCampaigns = route({
  name: 'listCampaigns',
  method: 'GET',
  path: '/api/campaigns',
  summary: 'Update campaigns, newest first',
  access: read,
  query: longListQuery({ state: CampaignState, variantId: Id, ArosId: Id, subject: CampaignSubject }),
  response: longPageOf(Campaign),
})

export const getCampaign = route({
  name: 'getCampaign',
  method: 'GET',
  path: '/api/campaigns/:campaignId',
  summary: 'One campaign with its waves and what its gates decided on',
  access: read,
  params,
  response: CampaignDetail,
})

export const createCampaign = route({
  name: 'createCampaign',
  method: 'POST',
  path: '/api/campaigns',
  summary: 'Make a draft; the robots that meet the target now are its robots',
  access: run,
  body: z.object({
    name: z.string().trim().min(1).max(120),
    arosId: Id,
    target: UnitTarget,
    canaryUnitIds: z.array(Id).max(100).default([]),
    waves: Waves.default(defaultWaves),
    policy: RequestedPolicy.prefault({}),
    startsAt: Instant.nullable().default(null),
    /** Where two campaigns meet on a robot the higher one wins; between equals, who started first. */
    priority: z.number().int().min(0).max(9).default(5),
  }),
  response: CampaignDetail,
  status: 201,
  errors: [
    campaignErrors.campaign_no_robots,
    campaignErrors.campaign_too_many_robots,
    campaignErrors.campaign_canary_outside,
    campaignErrors.campaign_start_past,
    arosErrors.aros_not_assignable,
    arosErrors.aros_contains_revoked,
    arosErrors.aros_wrong_channel,
    producedRobotErrors.too_many_robots,
  ],
  idempotent: true,
})

export const createConfigCampaign = route({
  name: 'createConfigCampaign',
  method: 'POST',
  path: '/api/campaigns/config',
  summary:
    'Make a draft that configures robots of one product; those that meet the target now are its robots',
  access: { permission: 'campaign.configure' },
  body: z.object({
    name: z.string().trim().min(1).max(120),
    variantId: Id,
    /** What is set, and what is no longer set so that a default counts again; no key in both. */
    set: ConfigValues.default({}),
    unset: z.array(ConfigKey).max(configKeys.length).default([]),
    target: UnitTarget,
    canaryUnitIds: z.array(Id).max(100).default([]),
    waves: Waves.default(defaultWaves),
    policy: RequestedConfigPolicy.prefault({}),
    startsAt: Instant.nullable().default(null),
  }),
  response: CampaignDetail,
  status: 201,
  errors: [
    campaignErrors.campaign_no_robots,
    campaignErrors.campaign_too_many_robots,
    campaignErrors.campaign_canary_outside,
    campaignErrors.campaign_start_past,
    campaignErrors.campaign_no_items,
    robotConfigErrors.config_value_refused,
    robotConfigErrors.config_of_one_robot,
    robotConfigErrors.config_over_limit,
    producedRobotErrors.too_many_robots,
  ],
  idempotent: true,
})

export const deleteCampaign = route({
  name: 'deleteCampaign',
  method: 'DELETE',
  path: '/api/campaigns/:campaignId',
  summary: 'Delete a draft',
  access: run,
  params,
  errors: [campaignErrors.campaign_wrong_state],
})

export const startCampaign = route({
  name: 'startCampaign',
  method: 'POST',
  path: '/api/campaigns/:campaignId/start',
  summary: 'Start a draft, at once or at its time',
  access: run,
  needsProof: true,
  params,
  response: CampaignDetail,
  errors: [
    campaignErrors.campaign_wrong_state,
    campaignErrors.campaign_release_blocked,
    campaignErrors.campaign_start_past,
  ],
  idempotent: true,
})

const reasoned = z.object({ reason: Reason })

export const pauseCampaign = route({
  name: 'pauseCampaign',
  method: 'POST',
  path: '/api/campaigns/:campaignId/pause',
  summary: 'Give it to no further robot; those on their way go on',
  access: run,
  params,
  body: reasoned,
  response: CampaignDetail,
  errors: [campaignErrors.campaign_wrong_state],
})

export const resumeCampaign = route({
  name: 'resumeCampaign',
  method: 'POST',
  path: '/api/campaigns/:campaignId/resume',
  summary: 'Have it go on; after a gate that held it, with the next wave',
  access: run,
  needsProof: true,
  params,
  body: reasoned,
  response: CampaignDetail,
  errors: [campaignErrors.campaign_wrong_state, campaignErrors.campaign_release_blocked],
})

export const abortCampaign = route({
  name: 'abortCampaign',
  method: 'POST',
  path: '/api/campaigns/:campaignId/abort',
  summary: 'End it where it is; robots that have the release keep it, those still downloading stop',
  access: { permission: 'campaign.abort' },
  needsProof: true,
  params,
  body: reasoned,
  response: CampaignDetail,
  errors: [campaignErrors.campaign_wrong_state],
})

export const withdrawCampaign = route({
  name: 'withdrawCampaign',
  method: 'POST',
  path: '/api/campaigns/:campaignId/withdraw',
  summary: 'Send every robot it gave the release to back to what it ran before',
  access: { permission: 'campaign.abort' },
  needsProof: true,
  params,
  body: reasoned,
  response: CampaignDetail,
  errors: [
    campaignErrors.campaign_wrong_state,
    campaignErrors.campaign_is_default,
    campaignErrors.campaign_robots_removed,
  ],
})

export const retryCampaign = route({
  name: 'retryCampaign',
  method: 'POST',
  path: '/api/campaigns/:campaignId/retry',
  summary: 'Give the release once more to the robots that failed',
  access: run,
  needsProof: true,
  params,
  body: reasoned,
  response: CampaignDetail,
  errors: [campaignErrors.campaign_wrong_state],
})

export const skipCampaignUnit = route({
  name: 'skipCampaignUnit',
  method: 'POST',
  path: '/api/campaigns/:campaignId/units/:unitId/skip',
  summary: 'Leave one robot out that has not begun; the others go on without it',
  access: run,
  params: params.extend({ unitId: Id }),
  body: reasoned,
  response: CampaignDetail,
  errors: [campaignErrors.campaign_wrong_state, campaignErrors.campaign_unit_begun],
})

/** In the order in which they get it. `f.serial` is a part of the serial number. */
export const listCampaignUnits = route({
  name: 'listCampaignUnits',
  method: 'GET',
  path: '/api/campaigns/:campaignId/units',
  summary: 'The robots of a campaign, in the order of its waves',
  access: read,
  params,
  query: longListQuery({
    state: CampaignUnitState,
    wave: z.string().regex(/^\d{1,2}$/),
    reason: CampaignUnitReason,
  }),
  response: longPageOf(CampaignUnit),
})

export const getCampaignImpact = route({
  name: 'getCampaignImpact',
  method: 'GET',
  path: '/api/campaigns/:campaignId/impact',
  summary: 'Whom withdrawing a campaign would touch, and what each robot goes back to',
  access: read,
  params,
  response: CampaignImpact,
})

export const campaignRoutes = [
  listCampaigns,
  getCampaign,
  createCampaign,
  createConfigCampaign,
  deleteCampaign,
  startCampaign,
  pauseCampaign,
  resumeCampaign,
  abortCampaign,
  withdrawCampaign,
  retryCampaign,
  skipCampaignUnit,
  listCampaignUnits,
  getCampaignImpact,
]
