import type { Clock } from '../context.ts'
import type { Outbox } from './outbox.ts'

const lookMs = 200

/** Resolves once a server has taken all that the outbox has now. @throws AbortedError */
export async function untilAccepted(
  outbox: Pick<Outbox, 'introduce' | 'after'>,
  clock: Pick<Clock, 'sleep'>,
  signal: AbortSignal,
): Promise<void> {
  const { lastSeq = Number.POSITIVE_INFINITY } = outbox.introduce()
  for (;;) {
    const [oldest] = outbox.after(0, 1)
    if (!oldest || oldest.seq > lastSeq) return
    await clock.sleep(lookMs, signal)
  }
}
