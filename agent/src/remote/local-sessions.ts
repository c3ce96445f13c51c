import { type AgentContext, nowIso } from '../context.ts'
import { createNews } from '../local-api/news.ts'
import type { RemotePerson } from './remote-part.ts'
import type { LiveSession } from './session-record.ts'
import { answerSession, awaitsAnswer, endSession } from './session-rules.ts'

/** What the robot's own screen shows; `nowMs` is what its times are to be compared with. */
export interface LocalRemoteView {
  turn: number
  session: LiveSession | null
  nowMs: number
  /** Names of those who are connected. */
  connected: string[]
}

interface LocalOptions extends Pick<AgentContext, 'clock'> {
  monotonicMs: () => number
  /** The session that asks or is open. */
  current: () => LiveSession | undefined
  people: (sessionId: string) => RemotePerson[]
  /** Writes a change down and has it followed; `isForced`: also where the disk takes nothing. */
  change: (id: string, step: (session: LiveSession) => LiveSession, isForced: boolean) => Promise<void>
}

/** Shows sessions to the person beside the robot and takes their decisions. */
export function createLocalSessions({ clock, monotonicMs, current, people, change }: LocalOptions) {
  const news = createNews(clock)
  let turn = 1

  return {
    /** Something is new. */
    showChange: (): void => {
      turn += 1
      news.notify()
    },
    /** What goes on, as the robot's own screen shows it; waits for news beside `turn`. */
    async follow(
      known: { turn: number | undefined; waitMs: number },
      signal: AbortSignal,
    ): Promise<LocalRemoteView> {
      if (known.turn === turn && known.waitMs > 0) await news.wait(known.waitMs, signal)
      const session = current() ?? null
      const connected = session ? people(session.id).map(({ name }) => name) : []
      return { turn, session, nowMs: monotonicMs(), connected }
    },
    /** What the person beside the robot says. @returns false where nothing of this session is to be answered */
    async answer(id: string, answer: 'yes' | 'no', by: string): Promise<boolean> {
      let isAwaited = false
      const consent = { answer, by, at: nowIso({ clock }) }
      const step = (session: LiveSession) => {
        isAwaited = awaitsAnswer(session)
        return answerSession(consent)(session)
      }
      await change(id, step, answer === 'no')
      return isAwaited
    },
    /** The person beside the robot ends a session, or its request. @returns false where there is none of this id */
    async end(id: string, by: string): Promise<boolean> {
      const isCurrent = current()?.id === id
      if (isCurrent) await change(id, endSession('robot_ended', by), true)
      return isCurrent
    },
  }
}
