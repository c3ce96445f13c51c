import { streamLiveState } from '@filo/contract/live-state/live-state-routes'
import type { FastifyRequest } from 'fastify'
import type { Api } from '../../http/routes/api.ts'
import type { UserActor } from '../../rights/actor.ts'
import { openLiveChannel } from './live-channel.ts'
import type { LiveStateService } from './live-state-service.ts'

const KEEP_ALIVE_MS = 15_000

interface Deps {
  liveState: LiveStateService
  streams: { close: () => void }
  /** Who stands behind a request now, without that counting as a use of their session. */
  readAgain: (request: FastifyRequest) => Promise<UserActor | null>
}

/** Serves live views as server-sent events; one ends with the page, the session, the right and the server. */
export function registerLiveStateRoutes(api: Api, { liveState, streams, readAgain }: Deps): void {
  const open = new Set<() => void>()
  api.beforeClose(() => {
    for (const end of open) end()
    liveState.close()
    streams.close()
  })

  api.on(streamLiveState, async ({ actor, params: { unitId }, request, reply }) => {
    await liveState.check(actor, unitId)
    if (reply.raw.closed) return
    // What is told before the wire is open is told by it: a refusal is still an ordinary answer.
    let channel: ReturnType<typeof openLiveChannel> | undefined
    const early: (() => void)[] = []
    const notify = (send: (to: NonNullable<typeof channel>) => void) =>
      channel ? send(channel) : early.push(() => channel && send(channel))
    const leave = liveState.watch(actor, unitId, {
      notify: (sample) => notify((to) => to.notify(sample)),
      sendStatus: (status) => notify((to) => to.sendStatus(status)),
      readAgain: () => readAgain(request),
      onForbidden: (reason) => {
        channel?.sendStatus({ state: 'over', reason })
        end()
      },
    })
    const keepAlive = setInterval(() => channel?.keepAlive(), KEEP_ALIVE_MS)
    function end(): void {
      clearInterval(keepAlive)
      leave()
      open.delete(end)
      channel?.end()
    }
    open.add(end)
    reply.hijack()
    channel = openLiveChannel(reply.raw, end)
    for (const send of early) send()
  })
}
