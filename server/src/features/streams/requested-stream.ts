import { createStreamEnd } from '@filo/contract/streams/stream-end'
import type { StreamEnding } from '@filo/contract/streams/stream-endings'
import { type StreamKind, streamKinds } from '@filo/contract/streams/stream-kinds'
import type { SentStep, StreamStepMessage } from '../../bus/stream-message.ts'

/** How long the server that holds the robot's link has to say so. */
const ANSWER_WITHIN_MS = 1500

/** What a stream is opened for. */
export interface StreamHandlers {
  /** JSON, or nothing. */
  params?: string
  onOpen?: () => void
  /** What came; it counts as taken when the promise resolves, and at once without one. */
  onData: (bytes: Uint8Array) => void | Promise<void>
  onCredit?: () => void
  onClose: (reason: StreamEnding) => void
}

/**
 * The asking end of a stream. The server that answers first has it; one that answers later, since it still holds an older
 * link of the robot, is told to let go. The bus may lose messages and a stream may not: what is missing ends it.
 */
export function createRequestedStream(
  kind: StreamKind,
  handlers: StreamHandlers,
  forward: (to: string, seq: number, step: SentStep) => void,
) {
  const { window } = streamKinds[kind]
  let holder: string | undefined
  let sentSeq = 0
  let heardSeq = 0

  function send(step: SentStep): void {
    if (holder === undefined) return
    sentSeq += 1
    forward(holder, sentSeq, step)
  }

  const end = createStreamEnd({
    window,
    isOpener: true,
    send,
    onData: handlers.onData,
    ...(handlers.onCredit ? { onCredit: handlers.onCredit } : {}),
    onClose: (reason) => {
      clearTimeout(patience)
      handlers.onClose(reason)
    },
  })
  const patience = setTimeout(() => end.cut('offline'), ANSWER_WITHIN_MS)

  return {
    window,
    write: (bytes: Uint8Array): boolean => end.write(bytes),
    /** Bytes that may be sent now. */
    maySend: (): number => end.maySend(),
    close: (reason: StreamEnding): void => end.close(reason),
    /** Says that the stream is still wanted. */
    sendAlive: () => send({ type: 'alive' }),
    /** What the server of the robot's link says. */
    handle({ from, seq, step }: StreamStepMessage) {
      holder ??= from
      if (from !== holder) {
        if (step.type === 'accepted') forward(from, 1, { type: 'close', reason: 'done' })
        return
      }
      heardSeq += 1
      if (seq !== heardSeq) return end.close('messages_lost')
      clearTimeout(patience)
      if (step.type === 'accepted') handlers.onOpen?.()
      else if (step.type !== 'alive') end.receive(step)
    },
  }
}

export type RequestedStream = ReturnType<typeof createRequestedStream>
