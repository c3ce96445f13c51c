import type { BaseContext } from '../../base-context.ts'
import type { NoticeMails } from './notice-mails-service.ts'
import type { NoticesService } from './notices-service.ts'

/** After a change people hear of it this soon; changes in between are told of together. */
const FOLLOW_WITHIN_MS = 250
const TICK_EVERY_MS = 30_000
/** A server that just started has not heard of robots that are there: they get this long to come back. */
const ROBOTS_RETURN_MS = 10 * 60_000

type Deps = Pick<BaseContext, 'bus' | 'clock' | 'log'> & { notices: NoticesService; mails: NoticeMails }

/** Does the telling while the server runs: soon after every change, and every half minute. */
export function createNoticeWork({ bus, clock, log, notices, mails }: Deps) {
  let work = Promise.resolve()
  let soon: ReturnType<typeof setTimeout> | undefined

  function run(task: () => Promise<void>): Promise<void> {
    work = work.then(task).catch((error: unknown) => log.error({ err: error }, 'people were not told'))
    return work
  }

  function followSoon(): void {
    soon ??= setTimeout(() => {
      soon = undefined
      void run(notices.follow)
    }, FOLLOW_WITHIN_MS)
  }

  /** @returns ends it, finishing what is under way */
  async function start(): Promise<() => Promise<void>> {
    await notices.begin()
    const startedMs = clock.now().getTime()
    const unsubscribe = bus.onPublish((message) => {
      if (message.kind === 'event' && message.event.topic !== 'notifications') followSoon()
    })
    const timer = setInterval(() => {
      const isSilenceKnown = clock.now().getTime() - startedMs >= ROBOTS_RETURN_MS
      void run(notices.follow)
      void run(() => notices.tick({ isSilenceKnown }))
      void run(mails.send)
    }, TICK_EVERY_MS)
    followSoon()
    return async () => {
      unsubscribe()
      clearInterval(timer)
      clearTimeout(soon)
      await work
    }
  }

  return { start }
}
