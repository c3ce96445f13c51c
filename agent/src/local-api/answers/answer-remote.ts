import type { IncomingMessage } from 'node:http'
import type { Language } from '@filo/contract/localized-text'
import { remoteModeNames, remoteTypeNames } from '@filo/contract/remote/remote-states'
import type { LocalRemoteView } from '../../remote/local-sessions.ts'
import type { RemoteKeeper } from '../../remote/remote-keeper.ts'
import { LocalApiError } from '../local-api-error.ts'
import { type LocalRemote, RemoteAnswer, RemoteEnd, RemoteQuery } from '../remote-shapes.ts'
import { goneSignal } from './gone-signal.ts'
import { readBody } from './read-body.ts'
import { readQuery } from './read-query.ts'

/** A session in the words of a language; times as what is left of them, since clocks may be set. */
export function wordSession(
  { turn, session, nowMs, connected }: LocalRemoteView,
  language: Language,
): LocalRemote {
  if (!session) return { turn, session: null }
  const leftUntil = (untilMs: number) => Math.max(0, Math.ceil((untilMs - nowMs) / 1000))
  const { id, state, order, answerBy, extension, endsAt } = session
  const { requestedBy, reason, types, mode, minutes } = order
  return {
    turn,
    session: {
      id,
      requestedBy,
      reason,
      types: types.map((type) => ({ type, name: remoteTypeNames[type][language] })),
      mode,
      modeName: remoteModeNames[mode][language],
      minutes,
      request: state === 'asking' ? { secondsLeft: leftUntil(answerBy) } : null,
      extension:
        state === 'open' && extension
          ? { minutes: extension.minutes, secondsLeft: leftUntil(extension.answerBy) }
          : null,
      secondsLeft: endsAt === null ? null : leftUntil(endsAt),
      connected,
    },
  }
}

function requireAwaited(isAwaited: boolean): undefined {
  if (isAwaited) return undefined
  throw new LocalApiError(409, 'not_requested', 'nothing of this session is asked now; look again')
}

/** Answers the robot's software and its screen about remote sessions, by path and method. */
export function createRemoteAnswers(remote: Pick<RemoteKeeper, 'follow' | 'answer' | 'end'>) {
  return {
    '/v1/remote': {
      async GET(request: IncomingMessage) {
        const { turn, waitS } = readQuery(request.url ?? '', RemoteQuery)
        const view = await remote.follow({ turn, waitMs: waitS * 1000 }, goneSignal(request))
        return wordSession(view, request.headers['accept-language']?.startsWith('tr') ? 'tr' : 'en')
      },
    },
    '/v1/remote/consent': {
      async POST(request: IncomingMessage) {
        const { session, answer, by } = await readBody(request, RemoteAnswer)
        return requireAwaited(await remote.answer(session, answer, by))
      },
    },
    '/v1/remote/end': {
      async POST(request: IncomingMessage) {
        const { session, by } = await readBody(request, RemoteEnd)
        if (await remote.end(session, by)) return undefined
        throw new LocalApiError(409, 'not_open', 'no such session asks or is open now; look again')
      },
    },
  }
}
