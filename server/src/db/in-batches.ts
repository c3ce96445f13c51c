import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'

/**
 * So long after a batch began the next one does: thousands who come within seconds share a statement with a dozen others
 * and not with two, and nobody feels the wait.
 */
const EVERY_MS = 50

interface Waiting<Item, Answer> {
  item: Item
  answer: (answer: Answer) => void
  fail: (error: unknown) => void
}

/**
 * Does for many together what each of them asks for: what comes while the work is done waits and goes with the next, so
 * that one alone waits for nobody and thousands within seconds share their statements. Nothing is taken into work that has
 * begun, so that whoever asks is answered from what is committed by then.
 * @param most items of one piece of work
 * @param work answers in the order of its items; where it fails, all of them do
 */
export function inBatches<Item, Answer>(
  most: number,
  work: (items: readonly Item[]) => Promise<readonly Answer[]>,
  everyMs = EVERY_MS,
): (item: Item) => Promise<Answer> {
  const waiting: Waiting<Item, Answer>[] = []
  let isAtWork = false
  let beganAt = Number.NEGATIVE_INFINITY

  /** Who comes in the same turn goes along, and who comes soon after the last ones. */
  async function gather(): Promise<void> {
    const leftMs = beganAt + everyMs - performance.now()
    await (leftMs > 0 && waiting.length < most ? wait(leftMs) : nextTurn())
  }

  async function workOff(): Promise<void> {
    isAtWork = true
    while (waiting.length > 0) {
      await gather()
      beganAt = performance.now()
      const batch = waiting.splice(0, most)
      try {
        const answers = await work(batch.map(({ item }) => item))
        for (const [at, { answer }] of batch.entries()) answer(answers[at] as Answer)
      } catch (error) {
        for (const { fail } of batch) fail(error)
      }
    }
    isAtWork = false
  }

  return (item) =>
    new Promise((answer, fail) => {
      waiting.push({ item, answer, fail })
      if (!isAtWork) void workOff()
    })
}
