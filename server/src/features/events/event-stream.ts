import type { ServerEvent } from '@filo/contract/events/event-routes'
import type { BaseContext } from '../../base-context.ts'
import type { BusMessage } from '../../bus/bus.ts'
import type { UserActor } from '../../rights/actor.ts'
import { mayHear } from './event-policy.ts'

/** Rights are read again at an event, but not more often than this. */
const RECHECK_AFTER_MS = 1000

type Deps = Pick<BaseContext, 'clock' | 'log'> & {
  /** The events asked for. */
  wanted: ReadonlySet<string>
  /** Who the opener is now; null when their session or token is over. It is no use of the session. */
  readAgain: () => Promise<UserActor | null>
  tell: (event: ServerEvent) => void
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
export function createEventStream(opener: UserActor, { clock, log, wanted, readAgain, tell, end }: Deps) {
  let checkedMs = clock.now().getTime()
  let isOpen = true
  let work: Promise<void> = Promise.resolve()

  function close(): void {
    if (!isOpen) return
    isOpen = false
    end()
  }

  async function check(): Promise<void> {
    checkedMs = clock.now().getTime()
    if (isOpen && !hasSameRights(opener, await readAgain())) close()
  }

  async function pass({ event, audience }: Extract<BusMessage, { kind: 'event' }>): Promise<void> {
    if (clock.now().getTime() - checkedMs >= RECHECK_AFTER_MS) await check()
    if (isOpen && mayHear(opener, event.topic, audience)) tell(event)
  }

  /** Events keep their order while rights are read; a failure ends the stream, and the browser comes back. */
  function inOrder(step: () => Promise<void>): void {
    work = work.then(step).catch((error: unknown) => {
      log.error({ err: error }, 'event stream failed')
      close()
    })
  }

  return {
    take: (message: BusMessage): void => {
      if (concernsRights(opener, message)) inOrder(check)
      else if (message.kind === 'event' && wanted.has(message.event.topic)) inOrder(() => pass(message))
    },
    /** Reads the opener's rights again; called now and then where nothing happens. */
    recheck: () => inOrder(check),
    close,
  }
}
