import type { ServerEvent, SessionFarewell } from '@filo/contract/events/event-routes'
import type { BaseContext } from '../../base-context.ts'
import type { BusMessage } from '../../bus/bus.ts'
import type { Channel } from '../../bus/channel.ts'
import type { UserActor } from '../../rights/actor.ts'
import type { EventFilter } from './event-filter.ts'
import { heardBy } from './event-policy.ts'

/** Rights are read again at an event, but not more often than this. */
const RECHECK_AFTER_MS = 1000
/** Pages that all have to read again do so within this time, not together. */
const GAP_WITHIN_MS = 2000

type Deps = Pick<BaseContext, 'clock' | 'ids' | 'log'> & {
  /** The events asked for. */
  filter: EventFilter
  /** Who the opener is now; null when their session or token is over. It is no use of the session. */
  readAgain: () => Promise<UserActor | null>
  notify: (event: ServerEvent) => void
  sendGap: (topics: readonly string[]) => void
  /** What it shall say where somebody else ended the opener's session. */
  readFarewell: () => Promise<SessionFarewell | undefined>
  sendEnded: (farewell: SessionFarewell) => void
  end: () => void
}

function hasSameRights(opener: UserActor, now: UserActor | null): boolean {
  if (!now || now.isPasswordDue) return false
  return opener.role === now.role && JSON.stringify(opener.scope) === JSON.stringify(now.scope)
}

/** Whether a message says that the opener's rights may have changed. */
function concernsRights(opener: UserActor, message: BusMessage): boolean {
  if (message.kind === 'rights-changed') return message.userId === opener.userId
  return message.kind === 'session-ended' && message.sessionIds.includes(opener.sessionId ?? '')
}

/** One open stream of events: it ends with the session, token, role or scope that it was opened under. */
export function createEventStream(opener: UserActor, deps: Deps) {
  const { clock, ids, log, filter, readAgain, notify, sendGap, sendEnded, readFarewell, end } = deps
  let checkedMs = clock.now().getTime()
  let isOpen = true
  let work: Promise<void> = Promise.resolve()
  const gaps = new Set<string>()
  let gapTimer: NodeJS.Timeout | undefined

  function close(): void {
    if (!isOpen) return
    isOpen = false
    clearTimeout(gapTimer)
    end()
  }

  async function check(): Promise<void> {
    checkedMs = clock.now().getTime()
    if (!isOpen) return
    const now = await readAgain()
    if (hasSameRights(opener, now)) return
    const farewell = now === null ? await readFarewell() : undefined
    if (farewell) sendEnded(farewell)
    close()
  }

  async function recheck(): Promise<void> {
    if (clock.now().getTime() - checkedMs >= RECHECK_AFTER_MS) await check()
  }

  async function pass({ event, audience }: Extract<BusMessage, { kind: 'event' }>): Promise<void> {
    await recheck()
    const heard = isOpen && heardBy(opener, event, audience)
    if (heard) notify(heard)
  }

  async function passGaps(): Promise<void> {
    await recheck()
    const topics = [...gaps]
    gaps.clear()
    if (isOpen) sendGap(topics)
  }

  /** Events keep their order while rights are read; a failure ends the stream, and the browser comes back. */
  function inOrder(step: () => Promise<void>): void {
    work = work.then(step).catch((error: unknown) => {
      log.error({ err: error }, 'event stream failed')
      close()
    })
  }

  return {
    onMessage: (message: BusMessage): void => {
      if (concernsRights(opener, message)) inOrder(check)
      else if (message.kind === 'event' && filter.has(message.event)) inOrder(() => pass(message))
    },
    onGap: (channel: Channel): void => {
      for (const topic of filter.topicsOn(channel)) gaps.add(topic)
      if (gaps.size === 0 || gapTimer) return
      gapTimer = setTimeout(() => {
        gapTimer = undefined
        inOrder(passGaps)
      }, ids.fraction() * GAP_WITHIN_MS)
    },
    /** Reads the opener's rights again; called now and then where nothing happens. */
    recheck: () => inOrder(check),
    close,
  }
}
