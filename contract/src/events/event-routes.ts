import { z } from 'zod'
import { route } from '../route.ts'

/** Topics a console may listen to; each event says which record changed, never its content. */
export const eventTopics = [
  'robots',
  'updates',
  'aros-versions',
  'packages',
  'uploads',
  'users',
  'notifications',
  'sessions',
  'demo',
] as const
export const EventTopic = z.enum(eventTopics)
export type EventTopic = z.infer<typeof EventTopic>

/** One server-sent event: the console refetches what it shows of it. */
export const ServerEvent = z.object({
  topic: EventTopic,
  /** Record id, or null for "the list changed". */
  id: z.string().nullable(),
  kind: z.string(),
  /** Small, already scoped values for in-place patches (progress percent, connection). */
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
})
export type ServerEvent = z.infer<typeof ServerEvent>

/** What happened before a stream opened is told again up to this age, in ms. */
export const longestMissedMs = 30_000

export const streamEvents = route({
  name: 'streamEvents',
  method: 'GET',
  path: '/api/events',
  summary: 'Server-sent events of the topics the session may see',
  access: 'session',
  query: z.object({
    topics: z.string().max(300),
    /** How long ago, in ms, the asker read what it wants to hear the changes of. */
    missedMs: z.coerce.number().int().min(0).max(longestMissedMs).default(0),
  }),
  stream: true,
})

export const eventRoutes = [streamEvents]
