import type { IncomingMessage } from 'node:http'
import type { ConfigKeeper } from '../../robot-config/config-keeper.ts'
import {
  ConfigConfirmation,
  ConfigQuery,
  ConfigRejection,
  type LocalConfig,
  OwnConfig,
} from '../config-shapes.ts'
import { LocalApiError } from '../local-api-error.ts'
import { goneSignal } from './gone-signal.ts'
import { readBody } from './read-body.ts'
import { readQuery } from './read-query.ts'

/** So many words about the configuration a minute are written down; a program that says more is mistaken. */
const wordsPerMinute = 60

/** Answers programs about the robot's configuration, by path and method; `undefined` is no answer to read (204). */
export function createConfigAnswers(config: ConfigKeeper, clock: { now(): number }) {
  let minute = { startMs: Number.NEGATIVE_INFINITY, words: 0 }

  /** Each word is a write to the disk and a message to the server. @throws LocalApiError */
  function count(): void {
    const nowMs = clock.now()
    if (Math.abs(nowMs - minute.startMs) >= 60_000) minute = { startMs: nowMs, words: 0 }
    minute.words += 1
    if (minute.words > wordsPerMinute)
      throw new LocalApiError(429, 'too_often', `${wordsPerMinute} words a minute are enough`)
  }

  async function follow(request: IncomingMessage): Promise<LocalConfig> {
    const { waitS, ...query } = readQuery(request.url ?? '', ConfigQuery)
    if (config.wouldBeNews(query.program, query.keys)) count()
    const answer = await config.follow(
      { ...query, turn: query.turn, waitMs: waitS * 1000 },
      goneSignal(request),
    )
    if (answer) return answer
    throw new LocalApiError(429, 'too_many_programs', `${config.mostPrograms} programs read already`)
  }

  function requireTrial(isOnTrial: boolean): undefined {
    if (isOnTrial) return undefined
    throw new LocalApiError(409, 'not_on_trial', 'no such change waits for this program; ask again')
  }

  return {
    '/v1/config': {
      GET: follow,
      async PUT(request: IncomingMessage) {
        const { values } = await readBody(request, OwnConfig)
        count()
        await config.reportOwn(values)
        return undefined
      },
    },
    '/v1/config/confirm': {
      async POST(request: IncomingMessage) {
        const { program, turn } = await readBody(request, ConfigConfirmation)
        return requireTrial(await config.confirm(program, turn))
      },
    },
    '/v1/config/reject': {
      async POST(request: IncomingMessage) {
        const { program, turn, text } = await readBody(request, ConfigRejection)
        return requireTrial(await config.reject(program, turn, text))
      },
    },
  }
}
