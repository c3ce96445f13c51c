import { type VoiceRefusal, voiceTrialSeconds } from '@filo/contract/robot-config/voice-trials'
import type { AgentContext } from '../context.ts'
import { createNews } from '../local-api/news.ts'

/** A sentence that a program of the robot shall say now. */
interface Sentence {
  id: string
  text: string
  language: 'tr' | 'en'
}

/** Whether it was said; `text`: in the program's words. */
type VoiceAnswer = { isSpoken: true; text: string } | { isSpoken: false; reason: VoiceRefusal; text: string }

interface VoiceView {
  turn: number
  /** What this program shall say now. */
  task: (Sentence & { untilMs: number }) | null
}

/** A program that asked for sentences counts as one that speaks for so long. */
const listensForMs = 60_000
/** Programs that may speak at a time. */
const mostPrograms = 8

/** Has a program of the robot say a sentence: the one that asked for sentences last. */
export function createVoiceTrials(clock: Pick<AgentContext['clock'], 'now' | 'sleep'>) {
  const news = createNews(clock)
  const listening = new Map<string, number>()
  let turn = 1
  let task:
    | { program: string; sentence: Sentence; untilMs: number; settle: (settled: VoiceAnswer) => void }
    | undefined
  let last: { id: string; answer: Promise<VoiceAnswer> } | undefined

  function forgetOld(): void {
    for (const [program, untilMs] of listening) if (untilMs <= clock.now()) listening.delete(program)
  }

  function setTask(next: typeof task): void {
    task = next
    turn += 1
    news.notify()
  }

  async function request(sentence: Sentence): Promise<VoiceAnswer> {
    forgetOld()
    const program = [...listening.keys()].at(-1)
    if (program === undefined) return { isSpoken: false, reason: 'no_program', text: '' }
    task?.settle({ isSpoken: false, reason: 'no_answer', text: '' })
    const over = new AbortController()
    const settled = new Promise<VoiceAnswer>((settle) => {
      setTask({ program, sentence, untilMs: clock.now() + voiceTrialSeconds * 1000, settle })
    })
    const mine = task
    const late = clock
      .sleep(voiceTrialSeconds * 1000, over.signal)
      .then((): VoiceAnswer => ({ isSpoken: false, reason: 'no_answer', text: '' }))
    late.catch(() => undefined)
    const answer = await Promise.race([settled, late])
    over.abort()
    if (task === mine) setTask(undefined)
    return answer
  }

  return {
    /** Has a sentence said, once however often it is asked for; resolves with what became of it, in seconds. */
    speak(sentence: Sentence): Promise<VoiceAnswer> {
      if (last?.id !== sentence.id) last = { id: sentence.id, answer: request(sentence) }
      return last.answer
    },
    /** What a program shall say; waits for news beside `turn`. @returns undefined where too many speak already */
    async follow(
      query: { program: string; turn: number | undefined; waitMs: number },
      signal: AbortSignal,
    ): Promise<VoiceView | undefined> {
      forgetOld()
      if (!listening.has(query.program) && listening.size >= mostPrograms) return undefined
      listening.delete(query.program)
      listening.set(query.program, clock.now() + listensForMs)
      if (query.turn === turn && query.waitMs > 0) await news.wait(query.waitMs, signal)
      const isMine = task?.program === query.program
      return { turn, task: task && isMine ? { ...task.sentence, untilMs: task.untilMs } : null }
    },
    /** What became of a sentence. @returns false where this program was not asked to say it now */
    report(program: string, id: string, answer: VoiceAnswer): boolean {
      if (task?.program !== program || task.sentence.id !== id) return false
      task.settle(answer)
      setTask(undefined)
      return true
    },
  }
}

export type VoiceTrials = ReturnType<typeof createVoiceTrials>
