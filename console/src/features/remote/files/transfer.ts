import type { FileAnswer, FileRequest, RemoteFileError } from '@filo/contract/remote/remote-streams'
import type { StreamEnding } from '@filo/contract/streams/stream-endings'
import { browserTimer } from '../wire/browser-timer.ts'
import type { PageStream } from '../wire/page-streams.ts'
import { afterStream, reconnectDelay } from '../wire/reconnect-policy.ts'
import type { RemoteConnection } from '../wire/remote-connection.ts'
import { openFileStream } from './file-stream.ts'

/** How a transfer stands; `waiting`: cut, goes on by itself. */
export interface TransferState {
  phase: 'running' | 'waiting' | 'paused' | 'done' | 'failed' | 'cancelled'
  bytes: number
  /** Null: not known before. */
  total: number | null
  error?: RemoteFileError | undefined
  text?: string | undefined
  reason?: StreamEnding | undefined
  /** The hash that was made in this page, once done, and whether the robot's is the same; null: it said none. */
  sha256?: string | undefined
  isSame?: boolean | null | undefined
}

/** What one kind of transfer does with its stream; each attempt begins with `request`. */
export interface TransferPlan {
  total: number | null
  /** Whether what was cut goes on where it stopped. */
  canResume: boolean
  request: () => FileRequest
  onAnswer: (answer: FileAnswer, stream: PageStream, report: TransferReport) => void | Promise<void>
  onBytes?: (bytes: Uint8Array, report: TransferReport) => void | Promise<void>
  /** Nothing comes of it: lets go of what it has. */
  discard: () => void
}

/** How a plan says how far it is. */
interface TransferReport {
  progress: (bytes: number, total?: number | null) => void
  done: (sha256: string | undefined, isSame: boolean | null) => void
  fail: (error: RemoteFileError, text: string) => void
}

const mostTries = 6
const final = new Set<TransferState['phase']>(['done', 'failed', 'cancelled'])

/** Runs a transfer until it is done: through cuts of the connection, pauses, and the refusals that no repeat mends. */
export function startTransfer(
  connection: RemoteConnection,
  plan: TransferPlan,
  onChange: (state: TransferState) => void,
  setTimer = browserTimer,
) {
  let state: TransferState = { phase: 'running', bytes: 0, total: plan.total }
  let stream: PageStream | undefined
  let tries = 0
  let cancelTimer: (() => void) | undefined

  function put(change: Partial<TransferState>): void {
    if (final.has(state.phase)) return
    state = { ...state, ...change }
    onChange(state)
  }

  function finish(change: Partial<TransferState>): void {
    if (final.has(state.phase)) return
    put(change)
    stopReady()
    cancelTimer?.()
    const open = stream
    stream = undefined
    open?.close()
    if (state.phase !== 'done') plan.discard()
  }

  const report: TransferReport = {
    progress: (bytes, total = state.total) => {
      // What begins again and again without getting further is given up.
      if (bytes > state.bytes) tries = 0
      put({ bytes, total })
    },
    done: (sha256, isSame) => finish({ phase: 'done', sha256, isSame }),
    fail: (error, text) => finish({ phase: 'failed', error, text }),
  }

  function ended(reason: StreamEnding): void {
    stream = undefined
    if (state.phase === 'paused' || final.has(state.phase)) return
    const isFinal =
      afterStream(reason) === 'stop' || (!plan.canResume && state.bytes > 0) || tries >= mostTries
    if (isFinal) {
      finish({ phase: 'failed', reason })
      return
    }
    put({ phase: 'waiting' })
    // With the connection gone, its return goes on.
    if (connection.getState().phase !== 'connected') return
    cancelTimer = setTimer(open, reconnectDelay(tries, 1))
    tries += 1
  }

  function open(): void {
    cancelTimer?.()
    if (stream || state.phase === 'paused' || final.has(state.phase)) return
    let own: PageStream | undefined
    own = openFileStream(connection, plan.request(), {
      onAnswer: (answer) => {
        if (!own || own !== stream) return undefined
        if (answer.type === 'error') return report.fail(answer.code, answer.text)
        return plan.onAnswer(answer, own, report)
      },
      onBytes: (bytes) => (own && own === stream ? plan.onBytes?.(bytes, report) : undefined),
      onEnd: (reason) => {
        if (own === stream) ended(reason)
      },
    })
    stream = own
    put({ phase: own ? 'running' : 'waiting' })
  }

  const stopReady = connection.onReady(open)
  if (!stream) put({ phase: 'waiting' })
  return {
    pause: (): void => {
      put({ phase: 'paused' })
      const cut = stream
      stream = undefined
      cut?.close()
    },
    resume: (): void => {
      put({ phase: 'running' })
      open()
    },
    cancel: (): void => finish({ phase: 'cancelled' }),
  }
}

export type TransferHandle = ReturnType<typeof startTransfer>
