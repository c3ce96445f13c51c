import type { IncomingMessage } from 'node:http'
import type { VoiceTrials } from '../../robot-voice/voice-trials.ts'
import { LocalApiError } from '../local-api-error.ts'
import { type LocalVoice, VoiceQuery, VoiceResult } from '../voice-shapes.ts'
import { goneSignal } from './gone-signal.ts'
import { readBody } from './read-body.ts'
import { readQuery } from './read-query.ts'

/** Answers the robot's software about sentences that it is to speak, by path and method. */
export function createVoiceAnswers(voice: Pick<VoiceTrials, 'follow' | 'report'>, clock: { now(): number }) {
  return {
    '/v1/voice': {
      async GET(request: IncomingMessage): Promise<LocalVoice> {
        const { program, turn, waitS } = readQuery(request.url ?? '', VoiceQuery)
        const view = await voice.follow({ program, turn, waitMs: waitS * 1000 }, goneSignal(request))
        if (!view) throw new LocalApiError(429, 'too_many_programs', 'too many programs speak already')
        if (!view.task) return { turn: view.turn, task: null }
        const { id, text, language, untilMs } = view.task
        const secondsLeft = Math.max(0, Math.ceil((untilMs - clock.now()) / 1000))
        return { turn: view.turn, task: { id, text, language, secondsLeft } }
      },
    },
    '/v1/voice/result': {
      async POST(request: IncomingMessage): Promise<undefined> {
        const { program, id, spoken, text } = await readBody(request, VoiceResult)
        const answer = spoken
          ? { isSpoken: true as const, text }
          : { isSpoken: false as const, reason: 'program_reported' as const, text }
        if (voice.report(program, id, answer)) return undefined
        throw new LocalApiError(409, 'not_requested', 'this program is not asked to say this now; look again')
      },
    },
  }
}
