import type { LinkReasonCode } from '@filo/contract/device/link/link-reasons'
import type { AgentContext } from '../context.ts'
import type { Failure } from '../network/describe-failure.ts'
import type { LinkHistory } from './link-history.ts'
import type { LinkEnd } from './serve-link.ts'

/** Why a robot is not linked. */
export interface LinkTrouble {
  /** How the last try ended: its code, and words for who looks after the robot. */
  code: LinkReasonCode
  reason: string
  /** Since when it is not linked, and when the next try begins; milliseconds since 1970. `null`: one is under way. */
  sinceMs: number
  nextTryMs: number | null
}

const byeWords: Partial<Record<NonNullable<LinkEnd['bye']>['reason'], string>> = {
  restarting: 'the server asked this robot to come again',
  replaced: "another connection with this robot's key has taken the place of this one",
  barred: 'another machine works as this robot',
  flooding: 'the server is asked too much of and sends this robot away',
  revoked: "the server took back this robot's key",
}

/** Why a link that was open has ended. */
export function describeLinkEnd({ bye, wasWelcomed, wentSilent }: Omit<LinkEnd, 'mustRepeatHello'>): Failure {
  const failure = (code: LinkReasonCode, text: string): Failure => ({ code, status: null, detail: '', text })
  if (bye) return failure('sent_away', byeWords[bye.reason] ?? `the server ended the link: ${bye.reason}`)
  if (wentSilent)
    return failure(
      'silent',
      'nothing came over the link any more: something on the way dropped it without a word',
    )
  if (wasWelcomed) return failure('broken', 'the connection broke')
  return failure('timed_out', 'the server did not answer to what this robot said first')
}

/** Whether the end of a link says something of the way to the server, and is nothing that the server knows by itself. */
export function concernsConnection({
  bye,
  wasWelcomed,
  wentSilent,
}: Omit<LinkEnd, 'mustRepeatHello'>): boolean {
  return !bye && (wentSilent || !wasWelcomed)
}

/** The robot itself has no network. */
export const noNetwork: Failure = {
  code: 'no_network',
  status: null,
  detail: '',
  text: 'the robot has no network',
}

interface Deps {
  context: Pick<AgentContext, 'clock' | 'logger'>
  history: Pick<LinkHistory, 'note'>
  onTrouble: (trouble: LinkTrouble | undefined) => void
}

/** Keeps why the robot is not linked, and has the log say it once until it is another reason. */
export function createLinkTrouble({ context: { clock, logger }, history, onTrouble }: Deps) {
  let trouble: LinkTrouble | undefined
  let loggedReason: string | undefined

  function set(next: LinkTrouble | undefined): void {
    trouble = next
    onTrouble(next)
  }

  return {
    /** A try failed, or a link ended. `isOfTheWay`: the server is told of it once it is reached. */
    note: async (failure: Failure, isOfTheWay = true): Promise<void> => {
      const { code, text: reason } = failure
      set({ code, reason, sinceMs: trouble?.sinceMs ?? clock.now(), nextTryMs: null })
      if (reason !== loggedReason) logger.warn({ code }, `link: not linked: ${reason}`)
      loggedReason = reason
      if (isOfTheWay) await history.note(failure)
    },
    /** The next try begins in so many milliseconds. */
    wait: (ms: number): void => {
      if (trouble) set({ ...trouble, nextTryMs: clock.now() + ms })
    },
    /** The next try has begun. */
    retry: (): void => {
      if (trouble) set({ ...trouble, nextTryMs: null })
    },
    /** The robot is linked. */
    over: (): void => {
      if (trouble) logger.info('link: linked')
      set(undefined)
      loggedReason = undefined
    },
  }
}
