import { linkMaxFrameBytes, linkWindow } from '@filo/contract/device/link/link-limits'
import type { DurableMessage } from '@filo/contract/device/messages/agent-messages'

/** Too short for whoever follows an update on a page, and as long as the steps of a small one follow each other. */
export const usualGatherMs = 500
/**
 * A part of what a robot sends ahead of the last acknowledgement: while it is written the next is on its way. One transaction
 * is short with so many, as the embedded database lets nobody in between.
 */
export const mostGathered = linkWindow / 4
/** A window ends with the message that brings it here, so that a link holds two frames of the largest size at most. */
const MOST_BYTES = linkMaxFrameBytes

/**
 * Whether a message may wait for those behind it: robots send several of these within a second, and of what they say a page
 * shows the newest. A report is the last that a robot says of a change; for every other one somebody waits, or the robot itself.
 */
export const mayWait = {
  progress: true,
  'program-progress': true,
  log: true,
  report: false,
  'command-done': false,
  'agent-renewal': false,
  'config-report': false,
  'hardware-test': false,
  'remote-session': false,
  'remote-deed': false,
} as const satisfies Record<DurableMessage['type'], boolean>

interface Options<Item> {
  /** Milliseconds from the first message of a window until it is taken; 0: each is a window of its own. */
  gatherMs: number
  handle: (items: readonly Item[]) => Promise<void>
  /** Has the window that is due taken in its turn, after what is under way. */
  inTurn: (flush: () => Promise<void>) => void
}

/**
 * Gathers what a robot says into windows that are taken in together: each ends with its time, its size, or a message that
 * nobody shall wait for. `add` and `flush` are called one after the other, never at once.
 */
export function createGathering<Item>({ gatherMs, handle, inTurn }: Options<Item>) {
  let gathered: Item[] = []
  let gatheredBytes = 0
  let due: NodeJS.Timeout | undefined

  /** Takes what is gathered; what it fails with is the caller's, and nothing of the window is gathered any more. */
  async function flush(): Promise<void> {
    clearTimeout(due)
    due = undefined
    const items = gathered
    gathered = []
    gatheredBytes = 0
    if (items.length > 0) await handle(items)
  }

  return {
    flush,
    /** Resolves when it is gathered, or taken where the window ended with it. */
    async add(item: Item, { bytes, waits }: { bytes: number; waits: boolean }): Promise<void> {
      gathered.push(item)
      gatheredBytes += bytes
      const isFull = gathered.length >= mostGathered || gatheredBytes >= MOST_BYTES
      if (isFull || !waits || gatherMs === 0) return flush()
      due ??= setTimeout(() => inTurn(flush), gatherMs)
    },
    /** The newest that is gathered and not taken. */
    last: (): Item | undefined => gathered.at(-1),
  }
}

export type Gathering<Item> = ReturnType<typeof createGathering<Item>>
