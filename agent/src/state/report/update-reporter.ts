import type { HookKind } from '@filo/contract/device/assignment/package-content'
import type { RemovalReceipt } from '@filo/contract/device/assignment/program-orders'
import type { UpdateErrorCode } from '@filo/contract/device/messages/update-errors'
import { type UpdateMessageKey, updateMessageText } from '@filo/contract/device/messages/update-messages'
import { isFinalPhase, type UpdatePhase } from '@filo/contract/device/messages/update-progress'
import { type AgentContext, nowIso } from '../../context.ts'
import type { Outbox } from '../../link/outbox.ts'
import { cutText, textPieces } from '../../updates/cut-text.ts'

export interface Progress {
  updateId: string
  arosId: string
  attempt: number
  phase: UpdatePhase
  percent: number
  key: UpdateMessageKey
  params: Record<string, string | number>
  errorCode?: UpdateErrorCode
  bytes?: { done: number; total: number }
  /** Nothing comes in place of what is installed. */
  isRemoval?: boolean
  /** Of a removal that is done. */
  receipt?: RemovalReceipt
  /** Of `succeeded`: content hash of the release that the link led to right before. */
  runningHash?: string
}

const minimumGapMs = 1000
const logPieceLength = 16_000

function boundedParams(params: Progress['params']): Progress['params'] {
  const entries = Object.entries(params).map(([key, value]) => [
    key,
    typeof value === 'string' ? cutText(value, 400) : value,
  ])
  return Object.fromEntries(entries)
}

/** Who a message is about: the AROS release by its update, a program by its order. */
function subjectOf(slot: string | null, { updateId, arosId, isRemoval, receipt, runningHash }: Progress) {
  if (slot === null) {
    const running = runningHash === undefined ? {} : { runningHash }
    return { type: 'progress', updateId, arosId, ...running } as const
  }
  const releaseId = isRemoval ? null : arosId
  return {
    type: 'program-progress',
    orderId: updateId,
    code: slot,
    releaseId,
    ...(receipt && { receipt }),
  } as const
}

/**
 * Writes what happens to an update of the context's slot into the outbox: every change of phase, and within one at most one
 * a second.
 */
export function createUpdateReporter(
  context: AgentContext,
  outbox: Outbox,
  transferredOf: (updateId: string) => number | undefined,
) {
  let last = { mark: '', at: 0 }
  let peak = { attempt: '', percent: 0 }

  /** A bar never runs backwards within one attempt. */
  function risingPercent({ updateId, attempt, percent }: Progress): number {
    const name = `${updateId} ${attempt}`
    const floor = peak.attempt === name ? peak.percent : 0
    peak = { attempt: name, percent: Math.min(100, Math.max(floor, Math.round(percent * 10) / 10)) }
    return peak.percent
  }

  async function progress(progress: Progress): Promise<void> {
    const mark = [
      progress.updateId,
      progress.attempt,
      progress.phase,
      progress.key,
      progress.params['package'],
    ].join(' ')
    const now = context.clock.now()
    if (mark === last.mark && now - last.at < minimumGapMs && !isFinalPhase(progress.phase)) return
    last = { mark, at: now }
    const params = boundedParams(progress.params)
    const text = cutText(updateMessageText({ key: progress.key, params, text: '' }, 'en'), 1000)
    const { updateId, attempt, phase } = progress
    context.logger.info({ updateId, phase, percent: progress.percent }, text)
    const transferredBytes = transferredOf(updateId)
    await outbox.append({
      ...subjectOf(context.folder.slot, progress),
      at: nowIso(context),
      attempt,
      phase,
      percent: risingPercent(progress),
      message: { key: progress.key, params, text },
      errorCode: progress.errorCode ?? null,
      bytes: progress.bytes ?? null,
      ...(transferredBytes === undefined ? {} : { transferredBytes }),
    })
  }

  async function hookOutput(
    source: { updateId: string; package: string; hook: HookKind },
    stream: 'stdout' | 'stderr' | 'agent',
    text: string,
  ): Promise<void> {
    const pieces: Promise<void>[] = []
    const { slot } = context.folder
    const program = slot === null ? {} : { program: slot }
    for (const line of text.split('\n'))
      context.logBook.note(context.clock.now(), `hook ${source.package}/${source.hook} ${stream}: ${line}`)
    for (const piece of textPieces(text, logPieceLength))
      pieces.push(
        outbox.append({ type: 'log', at: nowIso(context), ...program, ...source, stream, text: piece }),
      )
    await Promise.all(pieces)
  }

  return { progress, hookOutput }
}

export type UpdateReporter = ReturnType<typeof createUpdateReporter>
