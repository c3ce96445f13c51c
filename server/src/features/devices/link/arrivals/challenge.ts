import type { BaseContext } from '../../../../base-context.ts'

/** A machine that answers no ping for so long is gone, however open its link seems. */
const ANSWER_WITHIN_MS = 10_000

/** Asks the other side of a link whether it is still there, and knows its answer from any other. */
export function createChallenge(
  ping: (data: Buffer) => void,
  { clock, ids }: Pick<BaseContext, 'clock' | 'ids'>,
) {
  const nowMs = () => clock.now().getTime()
  let open: { word: Buffer; atMs: number } | undefined
  return {
    /** Asks, unless an answer is awaited already. */
    request(): void {
      if (open) return
      open = { word: Buffer.from(ids.secret(12)), atMs: nowMs() }
      ping(open.word)
    },
    /** Whether this pong answers what was asked. */
    isAnswer(data: Buffer): boolean {
      const isIt = open !== undefined && data.equals(open.word)
      if (isIt) open = undefined
      return isIt
    },
    /** It was asked and did not answer in time. */
    isUnanswered: (): boolean => open !== undefined && nowMs() - open.atMs > ANSWER_WITHIN_MS,
  }
}
