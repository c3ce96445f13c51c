import { z } from 'zod'
import { ArosRef } from '../aros-versions/aros-version-shapes.ts'
import { CampaignPolicy } from '../campaigns/campaign-plan.ts'
import { RestartScope } from '../device/assignment/package-content.ts'
import { Id, Instant, idParams } from '../entity.ts'
import { listQuery, pageOf } from '../list-query.ts'
import { UnitTarget } from '../produced-robots/produced-robot-bulk-routes.ts'
import { ConnectionState } from '../produced-robots/produced-robot-states.ts'
import { route } from '../route.ts'
import { ForecastOutcome } from './forecast-outcomes.ts'
import { ForecastReason } from './forecast-reasons.ts'

/** Of more robots a forecast looks at so many, chosen by chance and the same ones each time. */
export const forecastLimit = 20_000

const read = { permission: 'campaign.read' } as const

/** What a release would come to now, robot by robot, counted. A robot may have several reasons. */
export const Forecast = z.object({
  at: Instant,
  /** All robots it is about. */
  total: z.number().int(),
  /** How many of them were looked at: all, or `forecastLimit` chosen by chance. */
  looked: z.number().int(),
  /** How many customers the robots that were looked at belong to. */
  customers: z.number().int(),
  /** How many of them stand with a customer. */
  atCustomers: z.number().int(),
  outcomes: z.array(z.object({ outcome: ForecastOutcome, units: z.number().int() })),
  reasons: z.array(z.object({ reason: ForecastReason, units: z.number().int() })),
  /** How many of those that would take it run a newer release now: they go back. */
  goesBack: z.number().int(),
  /**
   * Packages whose services declare limits of memory or processor time, and how many robots would install the release and
   * cannot enforce them, by their last report.
   */
  limits: z.object({ packages: z.array(z.string()), unenforced: z.number().int() }),
})
export type Forecast = z.infer<typeof Forecast>

/** One robot of a forecast. */
export const ForecastUnit = z.object({
  unitId: Id,
  serial: z.string(),
  customerName: z.string().nullable(),
  connection: ConnectionState,
  outcome: ForecastOutcome,
  reasons: z.array(ForecastReason),
  installed: ArosRef.nullable(),
  /** What it runs is newer: it would go back. */
  goesBack: z.boolean(),
  /** What it reported last; null: nothing yet. */
  freeBytes: z.number().int().nullable(),
  /** What it must have free: the files it lacks and what stays free for its own work. */
  neededBytes: z.number().int(),
  agentVersion: z.string().nullable(),
})
export type ForecastUnit = z.infer<typeof ForecastUnit>

/** What one robot's move to a release takes; what differs between the two is `diffArosVersions`. */
export const UnitChanges = z.object({
  unit: ForecastUnit,
  to: ArosRef,
  /**
   * Bytes of the files that it does not have by the release it reported, each content once; whole files, as the product
   * makes no binary differences.
   */
  downloadBytes: z.number().int(),
  restart: RestartScope,
  /** What robots took from leaving the old release to the confirmed new one; null: too few were watched. */
  downtime: z
    .object({
      /** Whose updates were watched: those to this release, or to any of the product. */
      of: z.enum(['release', 'product']),
      updates: z.number().int(),
      medianS: z.number().int(),
      /** Nine of ten were shorter. */
      mostS: z.number().int(),
    })
    .nullable(),
})
export type UnitChanges = z.infer<typeof UnitChanges>

const unitsQuery = listQuery({ outcome: ForecastOutcome, reason: ForecastReason })

export const getArosForecast = route({
  name: 'getArosForecast',
  method: 'GET',
  path: '/api/aros-versions/:ArosId/forecast',
  summary: 'What the robots of its product would make of a release that became their default now',
  access: read,
  params: idParams('ArosId'),
  response: Forecast,
})

export const listArosForecastUnits = route({
  name: 'listArosForecastUnits',
  method: 'GET',
  path: '/api/aros-versions/:ArosId/forecast/units',
  summary: 'The robots of that forecast by serial number, with their reasons',
  access: read,
  params: idParams('ArosId'),
  query: unitsQuery,
  response: pageOf(ForecastUnit),
})

export const getUnitChanges = route({
  name: 'getUnitChanges',
  method: 'GET',
  path: '/api/aros-versions/:ArosId/forecast/units/:unitId',
  summary: 'What a release would change on one robot: download, restart and downtime',
  access: read,
  params: z.object({ ArosId: Id, unitId: Id }),
  response: UnitChanges,
})

export const getCampaignForecast = route({
  name: 'getCampaignForecast',
  method: 'GET',
  path: '/api/campaigns/:campaignId/forecast',
  summary: 'What the robots of a campaign would make of its release if their turn were now',
  access: read,
  params: idParams('campaignId'),
  response: Forecast,
})

export const listCampaignForecastUnits = route({
  name: 'listCampaignForecastUnits',
  method: 'GET',
  path: '/api/campaigns/:campaignId/forecast/units',
  summary: 'The robots of that forecast by serial number, with their reasons',
  access: read,
  params: idParams('campaignId'),
  query: unitsQuery,
  response: pageOf(ForecastUnit),
})

export const forecastCampaignPlan = route({
  name: 'forecastCampaignPlan',
  method: 'POST',
  path: '/api/campaigns/forecast',
  summary: 'The same for a campaign that is not made yet',
  access: { permission: 'campaign.run' },
  body: z.object({ arosId: Id, target: UnitTarget, policy: CampaignPolicy.prefault({}) }),
  response: Forecast,
})

export const forecastRoutes = [
  getArosForecast,
  listArosForecastUnits,
  getUnitChanges,
  getCampaignForecast,
  listCampaignForecastUnits,
  forecastCampaignPlan,
]
