import { z } from 'zod'
import { commonErrors } from '../common-errors.ts'
import { linkDetailLength, linkReasonCodes } from '../device/link/link-reasons.ts'
import { Id, Instant, idParams } from '../entity.ts'
import { producedRobotErrors } from '../produced-robots/produced-robots-errors.ts'
import { route } from '../route.ts'
import { isTimeZone } from '../time-zone.ts'
import { ConnectionRules, ruleSources } from './connection-rules.ts'
import { PresenceState } from './presence-states.ts'

/** Why a robot could not reach the server for a while, as it said afterwards, by the server's clock. */
export const ReportedFailure = z.object({
  code: z.enum(linkReasonCodes),
  /** Of the answer that a proxy or a server gave; null: none did. */
  status: z.number().int().nullable(),
  /** The robot's own words; untrusted, and empty where it has none. */
  detail: z.string().max(linkDetailLength),
  firstAt: Instant,
  lastAt: Instant,
  tries: z.number().int(),
})
export type ReportedFailure = z.infer<typeof ReportedFailure>

/** How the silence of a robot is judged, and where that comes from. */
export const UnitConnection = z.object({
  unitId: Id,
  rules: ConnectionRules,
  source: z.enum(ruleSources),
  /** The robot's own; null: it has none. */
  own: ConnectionRules.nullable(),
  /** What counts where it has none of its own. */
  inherited: ConnectionRules,
  inheritedFrom: z.enum(['customer', 'product']),
  /** Since when its present link stands; null: it is not linked. */
  linkedSince: Instant.nullable(),
  /** Why it could not reach the server before, the newest first, over some weeks. */
  failures: z.array(ReportedFailure),
  /** Goes back in `If-Match`. */
  etag: z.string(),
  mayChange: z.boolean(),
})
export type UnitConnection = z.infer<typeof UnitConnection>

const change = { permission: 'robot.connection_rules' } as const
/** Null takes the rules away, so that those above count again. */
const ConnectionRulesBody = z.object({ rules: ConnectionRules.nullable() })

export const getUnitConnection = route({
  name: 'getUnitConnection',
  method: 'GET',
  path: '/api/produced-robots/:unitId/connection',
  summary:
    'After how much silence a robot counts as stale and offline, when people are told, and who says so',
  access: { permission: 'robot.read' },
  params: idParams('unitId'),
  response: UnitConnection,
})

export const setUnitConnectionRules = route({
  name: 'setUnitConnectionRules',
  method: 'PUT',
  path: '/api/produced-robots/:unitId/connection-rules',
  summary: 'Set after how much silence a robot counts as stale and offline, and when people are told',
  access: change,
  params: idParams('unitId'),
  body: ConnectionRulesBody,
  response: UnitConnection,
  errors: [commonErrors.etag_mismatch, producedRobotErrors.robot_retired],
})

/** The same for all robots of a customer that have no rules of their own. */
export const CustomerConnection = z.object({
  rules: ConnectionRules,
  source: z.enum(['customer', 'product']),
  etag: z.string(),
})
export type CustomerConnection = z.infer<typeof CustomerConnection>

export const getCustomerConnection = route({
  name: 'getCustomerConnection',
  method: 'GET',
  path: '/api/customers/:customerId/connection',
  summary: 'After how much silence robots of a customer count as stale and offline, and when people are told',
  access: change,
  params: idParams('customerId'),
  response: CustomerConnection,
})

export const setCustomerConnectionRules = route({
  name: 'setCustomerConnectionRules',
  method: 'PUT',
  path: '/api/customers/:customerId/connection-rules',
  summary: 'Set that for all robots of a customer without rules of their own; it counts at once',
  access: change,
  params: idParams('customerId'),
  body: ConnectionRulesBody,
  response: CustomerConnection,
  errors: [commonErrors.etag_mismatch],
})

const Interval = z.object({ state: PresenceState, from: Instant, until: Instant })

/** One day of the reader's calendar; what lies before the first observation, or ahead, is in none of the seconds. */
export const PresenceDay = z.object({
  date: z.iso.date(),
  onlineS: z.number().int(),
  offlineS: z.number().int(),
  unknownS: z.number().int(),
  /** How often it went offline. */
  outages: z.number().int(),
  /** For a picture: quarters of an hour in a row, `mixed` where one holds several states; null: nothing to tell. */
  parts: z.array(
    z.object({ state: PresenceState.or(z.literal('mixed')).nullable(), quarters: z.number().int() }),
  ),
})
export type PresenceDay = z.infer<typeof PresenceDay>

export const UnitPresence = z.object({
  unitId: Id,
  timeZone: z.string(),
  /** Oldest first, today last. */
  days: z.array(PresenceDay),
  /** Since when it was observed for the reader's time of it; null: it never was. */
  observedFrom: Instant.nullable(),
  /** It came and went too often to tell of everything: nothing is told of the time before `observedFrom`. */
  isCut: z.boolean(),
  /** The last times that it was offline, newest first; an open one has no end yet. */
  outages: z.array(Interval.omit({ state: true }).extend({ until: Instant.nullable() })),
})
export type UnitPresence = z.infer<typeof UnitPresence>

export const getUnitPresence = route({
  name: 'getUnitPresence',
  method: 'GET',
  path: '/api/produced-robots/:unitId/presence',
  summary: 'When a robot was online over the last 30 days, as the server observed it',
  access: { permission: 'robot.read' },
  params: idParams('unitId'),
  /** IANA name of the zone whose days are told. */
  query: z.object({ timeZone: z.string().max(64).refine(isTimeZone, 'time_zone').default('UTC') }),
  response: UnitPresence,
})

/** How many robots reported a reason. */
export const ReportedReason = z.object({
  code: z.enum(linkReasonCodes),
  robotsLastDay: z.number().int(),
  robotsLastWeek: z.number().int(),
  lastReportedAt: Instant,
})
export type ReportedReason = z.infer<typeof ReportedReason>

export const listLinkReasons = route({
  name: 'listLinkReasons',
  method: 'GET',
  path: '/api/connection/link-reasons',
  summary: 'Why robots could not reach the server, by how many said so in the last day and week, most first',
  access: { permission: 'robot.read' },
  /** Of this customer's robots alone. */
  query: z.object({ customerId: Id.optional() }),
  response: z.object({ reasons: z.array(ReportedReason) }),
})

export const connectionRoutes = [
  getUnitConnection,
  setUnitConnectionRules,
  getCustomerConnection,
  setCustomerConnectionRules,
  getUnitPresence,
  listLinkReasons,
]
