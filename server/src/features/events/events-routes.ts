import { EventTopic, streamEvents } from '@filo/contract/events/event-routes'
import type { BaseContext } from '../../base-context.ts'
import type { Api } from '../../http/api.ts'
import { mayHear } from './event-policy.ts'

/** A comment line this often keeps proxies from closing a quiet stream. */
const KEEP_ALIVE_MS = 20_000

/** Server-sent events (HTML Standard section 9.2); the stream ends with its session. */
export function registerEventsRoutes(api: Api, { bus, log }: Pick<BaseContext, 'bus' | 'log'>): void {
  api.on(streamEvents, async ({ actor, query, request, reply }) => {
    const wanted = new Set(query.topics.split(',').filter((topic) => EventTopic.safeParse(topic).success))
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    raw.write('retry: 2000\n\n')
    const keepAlive = setInterval(() => raw.write(':\n\n'), KEEP_ALIVE_MS)
    const unsubscribe = bus.subscribe((message) => {
      if (message.kind === 'session-ended' && message.sessionIds.includes(actor.sessionId ?? '')) raw.end()
      if (message.kind !== 'event' || !wanted.has(message.event.topic)) return
      if (mayHear(actor, message.event.topic, message.audience)) {
        raw.write(`data: ${JSON.stringify(message.event)}\n\n`)
      }
    })
    request.raw.on('close', () => {
      clearInterval(keepAlive)
      unsubscribe()
      log.debug({ requestId: request.id }, 'event stream closed')
    })
  })
}
