import { beatEveryMs, type SessionFarewell, streamEvents } from '@filo/contract/events/event-routes'
import type { FastifyRequest } from 'fastify'
import type { BaseContext } from '../../base-context.ts'
import type { Api } from '../../http/routes/api.ts'
import type { UserActor } from '../../rights/actor.ts'
import { openEventChannel } from './event-channel.ts'
import { readEventFilter } from './event-filter.ts'
import { createEventHub } from './event-hub.ts'
import { channelsOf } from './event-policy.ts'
import { createEventSeats } from './event-seats.ts'
import { createEventStream } from './event-stream.ts'

/** Rights are read again after so many beats, where nothing else happens. */
const BEATS_BETWEEN_CHECKS = 5

type Deps = Pick<BaseContext, 'bus' | 'clock' | 'ids' | 'log'> & {
  /** Told which sessions have a page open. */
  presence: {
    join: (actor: UserActor, page: string | null) => () => void
    close: () => Promise<void>
  }
  connectedUsers: { farewellOf: (sessionId: string) => Promise<SessionFarewell | undefined> }
  /** Who stands behind a request now, without that counting as a use of their session. */
  readAgain: (request: FastifyRequest) => Promise<UserActor | null>
}

/** Server-sent events; a stream ends with its session and with the server. */
export function registerEventsRoutes(
  api: Api,
  { bus, clock, ids, log, presence, connectedUsers, readAgain }: Deps,
): void {
  const open = new Set<() => void>()
  const seats = createEventSeats()
  const hub = createEventHub({ bus, clock })
  api.beforeClose(() => {
    for (const close of open) close()
    hub.close()
    return presence.close()
  })

  api.on(streamEvents, async ({ actor, query, request, reply }) => {
    const filter = readEventFilter(query.topics)
    if (reply.raw.closed) return
    const giveBack = seats.acquire(actor)
    reply.hijack()
    const channel = openEventChannel(reply.raw, {
      onFull: () => stream.close(),
      onClosed: () => {
        stream.close()
        log.debug({ requestId: request.id }, 'event stream closed')
      },
    })
    const stream = createEventStream(actor, {
      clock,
      ids,
      log,
      filter,
      readAgain: () => readAgain(request),
      notify: channel.notify,
      sendGap: channel.sendGap,
      sendEnded: channel.sendEnded,
      readFarewell: async () => (actor.sessionId ? connectedUsers.farewellOf(actor.sessionId) : undefined),
      end: () => {
        clearInterval(beats)
        leave()
        goAway()
        giveBack()
        open.delete(stream.close)
        channel.end()
      },
    })
    const leave = hub.listen([...channelsOf(actor), ...filter.recordChannels], query.missedMs, stream)
    let beatCount = 0
    const beats = setInterval(() => {
      channel.beat()
      beatCount += 1
      if (beatCount % BEATS_BETWEEN_CHECKS === 0) stream.recheck()
    }, beatEveryMs)
    const goAway = presence.join(actor, query.page ?? null)
    open.add(stream.close)
  })
}
