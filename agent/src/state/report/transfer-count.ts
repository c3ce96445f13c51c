import type { AgentContext } from '../../context.ts'
import { reasonOf } from '../../updates/update-error.ts'
import type { SlotState, SlotStore } from '../agent-state.ts'

const keepEveryMs = 1000

/** The attempts of an update with one more; the bytes of those before stay, also where nobody counted them. */
export function countAttempt(
  before: SlotState['attempts'],
  { updateId, count }: { updateId: string; count: number },
): NonNullable<SlotState['attempts']> {
  const transferredBytes = before?.updateId === updateId ? before.transferredBytes : 0
  return { updateId, count, transferredBytes }
}

/**
 * Counts what arrives over the network for the update at work, whatever becomes of it. The count is on disk about once a
 * second and at the end of every step: a kill loses what came since.
 */
export function createTransferCount(context: Pick<AgentContext, 'clock' | 'logger'>, state: SlotStore) {
  let fresh = 0
  let storedAt = 0

  /** Never fails: a disk that takes nothing now takes it the next time. */
  async function keep(): Promise<void> {
    const count = fresh
    if (count === 0) return
    fresh = 0
    storedAt = context.clock.now()
    try {
      await state.change(({ attempts }) =>
        attempts && attempts.transferredBytes !== null
          ? { attempts: { ...attempts, transferredBytes: attempts.transferredBytes + count } }
          : {},
      )
    } catch (error) {
      fresh += count
      context.logger.debug(`the count of received bytes was not kept: ${reasonOf(error)}`)
    }
  }

  return {
    keep,
    /** Notes a piece that arrived. */
    add(bytes: number): void {
      fresh += bytes
      if (context.clock.now() - storedAt >= keepEveryMs) void keep()
    },
    /** Bytes received for an update until now; undefined where nobody counted them all. */
    of(updateId: string): number | undefined {
      const { attempts } = state.get()
      if (attempts?.updateId !== updateId || attempts.transferredBytes === null) return undefined
      return attempts.transferredBytes + fresh
    },
  }
}

export type TransferCount = ReturnType<typeof createTransferCount>
