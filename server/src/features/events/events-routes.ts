import { EventTopic, streamEvents } from '@filo/contract/events/event-routes'
import type { FastifyRequest } from 'fastify'
import type { UserActor } from '../../actor.ts'
import type { BaseContext } from '../../base-context.ts'
import type { Api } from '../../http/api.ts'
import { createEventStream } from './event-stream.ts'
import { createRecentEvents } from './recent-events.ts'

/** A comment line this often keeps proxies from closing a quiet stream; rights are read again with it. */
const KEEP_ALIVE_MS = 20_000
/** Whoever reads slower than this is told to come back. */
const MAX_WAITING_BYTES = 1024 * 1024

type Deps = Pick<BaseContext, 'bus' | 'clock' | 'log'> & {
  /** Who stands behind a request now, without that counting as a use of their session. */
  readAgain: (request: FastifyRequest) => Promise<UserActor | null>
}

/** Server-sent events (HTML Standard section 9.2); a stream ends with its session and with the server. */
export function registerEventsRoutes(api: Api, { bus, clock, log, readAgain }: Deps): void {
  const open = new Set<() => void>()
  const recent = createRecentEvents({ bus, clock })
  api.beforeClose(() => {
    for (const close of open) close()
  })

  api.on(streamEvents, async ({ actor, query, request, reply }) => {
    const wanted = new Set(query.topics.split(',').filter((topic) => EventTopic.safeParse(topic).success))
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      // The end of the stream is the end of the connection: a stopping server does not wait for the next request.
      connection: 'close',
    })
    const stream = createEventStream(actor, {
      clock,
      log,
      wanted,
      readAgain: () => readAgain(request),
      tell: (event) => {
        raw.write(`data: ${JSON.stringify(event)}\n\n`)
        if (raw.writableLength > MAX_WAITING_BYTES) stream.close()
      },
      end: () => raw.end(),
    })
    raw.write('retry: 2000\n\n')
    const unsubscribe = bus.subscribe(stream.take)
    for (const message of recent.within(query.missedMs)) stream.take(message)
    const keepAlive = setInterval(() => {
      raw.write(':\n\n')
      stream.recheck()
    }, KEEP_ALIVE_MS)
    open.add(stream.close)
    raw.on('close', () => {
      clearInterval(keepAlive)
      unsubscribe()
      open.delete(stream.close)
      log.debug({ requestId: request.id }, 'event stream closed')
    })
  })
}
