import type { StreamEnding } from './stream-endings.ts'
import { creditDue, flowCame, flowGranted, flowGrants, flowSent, openFlow } from './stream-flow.ts'
import type { StreamStep } from './stream-frames.ts'

interface Options {
  /** Bytes that may be under way to this end, taken or not. */
  window: number
  /** Whether the other side was told the window when the stream was opened. */
  isOpener: boolean
  send: (step: StreamStep) => void
  /** What came; it counts as taken when the promise resolves, and at once without one. */
  onData: (bytes: Uint8Array) => void | Promise<void>
  /** More may be sent. */
  onCredit?: () => void
  /** Called once, whoever ended it. */
  onClose: (reason: StreamEnding) => void
}

/**
 * One end of a stream, robot or server: holds both sides to what they were allowed (stream-flow.ts). Nothing waits here:
 * what may not be sent is refused, and what came and was not taken is not granted again.
 */
export function createStreamEnd({ window, isOpener, send, onData, onCredit, onClose }: Options) {
  let flow = openFlow(isOpener ? window : 0)
  let waiting = 0
  let isOpen = true

  function finish(reason: StreamEnding): void {
    isOpen = false
    onClose(reason)
  }

  function close(reason: StreamEnding): void {
    if (!isOpen) return
    send({ type: 'close', reason })
    finish(reason)
  }

  function grant(): void {
    const due = isOpen ? creditDue(flow, window, waiting) : 0
    const granted = due > 0 ? flowGrants(flow, due) : undefined
    if (!granted) return
    flow = granted
    send({ type: 'credit', bytes: due })
  }

  function handled(bytes: number): void {
    waiting -= bytes
    grant()
  }

  function handle(bytes: Uint8Array): void {
    const next = flowCame(flow, bytes.length)
    if (!next) {
      close('over_credit')
      return
    }
    flow = next
    waiting += bytes.length
    const taking = onData(bytes)
    if (taking instanceof Promise)
      void taking.then(
        () => handled(bytes.length),
        () => close('failed'),
      )
    else handled(bytes.length)
  }

  function credited(bytes: number): void {
    const next = flowGranted(flow, bytes)
    flow = next ?? flow
    if (next) onCredit?.()
    else close('over_credit')
  }

  return {
    isOpen: () => isOpen,
    /** Bytes that may be sent now. */
    maySend: () => flow.maySend,
    /** Sends one piece. @returns false, with nothing sent, where the other side has not allowed so much */
    write(bytes: Uint8Array): boolean {
      const next = isOpen ? flowSent(flow, bytes.length) : undefined
      if (!next) return false
      flow = next
      send({ type: 'data', bytes })
      return true
    },
    /** Lets the other side send: the first word of an end that was opened to. */
    begin: grant,
    /** Takes in what the other side did. */
    receive(step: StreamStep): void {
      if (!isOpen) return
      if (step.type === 'data') handle(step.bytes)
      else if (step.type === 'close') finish(step.reason)
      else credited(step.bytes)
    },
    close,
    /** The way to the other side is gone: it hears nothing of it. */
    cut: (reason: StreamEnding): void => {
      if (isOpen) finish(reason)
    },
  }
}

export type StreamEnd = ReturnType<typeof createStreamEnd>
