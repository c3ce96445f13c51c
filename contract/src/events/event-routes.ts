import { z } from 'zod'
import { route } from '../route.ts'
import { eventErrors } from './event-errors.ts'

/** Topics a console may listen to; each event says which record changed, never its content. */
export const eventTopics = [
  'robots',
  'updates',
  'update-logs',
  'aros-versions',
  'assignments',
  'campaigns',
  'consents',
  'packages',
  'programs',
  'stores',
  'program-installs',
  'marketing',
  'storefront',
  'program-entitlements',
  'uploads',
  'users',
  'customers',
  'notifications',
  'sessions',
  'connections',
  'robot-users',
  'bulk-changes',
  'hardware',
  'robot-config',
  'remote',
  'demo',
] as const
export const EventTopic = z.enum(eventTopics)
export type EventTopic = z.infer<typeof EventTopic>

/** Topics that are told of one record at a time: they are asked for as `topic:id`. */
export const topicsOfOne: readonly EventTopic[] = ['update-logs']

/** One server-sent event: the console refetches what it shows of it. */
export const ServerEvent = z.object({
  topic: EventTopic,
  /**
   * The record: a unit (`robots`, `robot-users`), an update (`updates`), an update or an install of a program (`update-logs`), an AROS version (`aros-versions`), a variant
   * (`assignments`), a campaign (`campaigns`), none (`consents`), a package or one of its versions (`packages`), a program (`programs`), one on a robot (`program-installs`), a store (`stores`), a program (`storefront`), a right or request (`program-entitlements`), a
   * marketing version or a shelf (`marketing`), a version (`uploads`), a
   * user (`users`), a customer (`customers`), none (`connections`), a bulk change (`bulk-changes`), a unit (`hardware`,
   * `robot-config`), a remote session (`remote`). Null for
   * several at once.
   */
  id: z.string().nullable(),
  kind: z.string(),
  /** The units that the change is about; absent where it is about none, or about too many to name. */
  unitIds: z.array(z.string()).optional(),
  /** The variant of those units or of that AROS version; absent where they may be of several. */
  variantId: z.string().optional(),
  /**
   * The customer whose record or units changed; absent where they are nobody's, of several, or not told whose. A unit
   * that moves is told of for both customers. Only who may hear of everybody, or belongs to the customer, is told.
   */
  customerId: z.string().optional(),
})
export type ServerEvent = z.infer<typeof ServerEvent>

/** The name of a server-sent event that says: what happened cannot all be told, read again what you show. */
export const gapEventName = 'gap'

/** What the `gap` event carries: the topics concerned, as they were asked for. */
export const StreamGap = z.object({ topics: z.array(z.string()) })
export type StreamGap = z.infer<typeof StreamGap>

/** The name of a server-sent event that only shows that the server lives; its data says nothing. */
export const beatEventName = 'beat'

/** How often a server sends a beat over every open stream, in ms. */
export const beatEveryMs = 4000

/** A page that hears nothing for so long, in ms, does not call itself live any more: two beats are missing. */
export const silentAfterMs = 10_000

/** The name of a server-sent event that says: somebody ended this session; nothing more follows. */
export const endedEventName = 'ended'

/** What the `ended` event carries: what the one who ended the session wants said, null for nothing. */
export const SessionFarewell = z.object({ message: z.string().nullable() })
export type SessionFarewell = z.infer<typeof SessionFarewell>

/** A screen as the console spells its path, `$RobotId` for a parameter: no ids, no query. */
const ScreenPath = z.string().regex(/^(\/[A-Za-z0-9$-]{1,40}){1,4}$/)

/** What happened before a stream opened is told again up to this age, in ms. */
export const longestMissedMs = 30_000

export const streamEvents = route({
  name: 'streamEvents',
  method: 'GET',
  path: '/api/events',
  summary: 'Server-sent events of the topics the session may see',
  access: 'session',
  allowsToken: true,
  query: z.object({
    /** Separated by commas; a topic of one record as `topic:id`. */
    topics: z.string().max(500),
    /** How long ago, in ms, the asker read what it wants to hear the changes of. */
    missedMs: z.coerce.number().int().min(0).max(longestMissedMs).default(0),
    /** The screen that is open; what is none is as good as untold. */
    page: ScreenPath.optional().catch(undefined),
  }),
  errors: [eventErrors.too_many_streams],
  stream: true,
})

export const eventRoutes = [streamEvents]
