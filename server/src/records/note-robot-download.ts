import type { UpdatePhase } from '@filo/contract/device/messages/update-progress'
import type { DownloadKind } from '@filo/contract/downloads/download-kinds'
import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { downloads } from '../db/schema/downloads.ts'
import type { Ids } from '../ground/clock-and-ids.ts'
import { downloadEnd } from './download-end.ts'

type Row = typeof downloads.$inferSelect

/** What a robot says of its way to a release. */
interface DownloadNews {
  kind: Exclude<DownloadKind, 'file'>
  unit: { id: string; customerId: string | null }
  /** The update, or the order about a program. */
  updateId: string
  /** The release that it fetches. */
  targetId: string
  /** Asked for once, when a download begins. */
  name: () => Promise<string>
  attempt: number
  phase: UpdatePhase
  errorCode: string | null
  /** Received for the update in all its attempts, this message included; and as of the message before it. */
  transferredBytes: number | null
  transferredBefore: number | null
  at: Date
}

async function findRunning(tx: Db, unitId: string): Promise<Row | undefined> {
  const isOpen = and(eq(downloads.unitId, unitId), eq(downloads.result, 'running'))
  const [row] = await tx.select().from(downloads).where(isOpen)
  return row
}

async function findOfAttempt(tx: Db, { unit, updateId, attempt }: DownloadNews): Promise<Row | undefined> {
  const [row] = await tx
    .select()
    .from(downloads)
    .where(
      and(eq(downloads.unitId, unit.id), eq(downloads.updateId, updateId), eq(downloads.attempt, attempt)),
    )
    .orderBy(desc(downloads.at))
    .limit(1)
  return row
}

const change = (tx: Db, id: string, values: Partial<Row>) =>
  tx.update(downloads).set(values).where(eq(downloads.id, id))

function received(row: Pick<Row, 'reportedBefore' | 'reportedBytes'>, { transferredBytes }: DownloadNews) {
  if (transferredBytes === null || row.reportedBefore === null) return row.reportedBytes
  return Math.max(row.reportedBytes ?? 0, transferredBytes - row.reportedBefore)
}

async function begin(tx: Db, ids: Pick<Ids, 'next'>, news: DownloadNews): Promise<void> {
  const again = await findOfAttempt(tx, news)
  // What turned out to be damaged is fetched once more, in the same attempt.
  if (again) {
    await change(tx, again.id, { result: 'running', endedAt: null, durationMs: null, errorCode: null })
    return
  }
  const { kind, unit, targetId, updateId, attempt, at, transferredBefore } = news
  await tx.insert(downloads).values({
    id: ids.next(),
    at,
    kind,
    result: 'running',
    name: await news.name(),
    unitId: unit.id,
    customerId: unit.customerId,
    [kind === 'aros' ? 'arosId' : 'releaseId']: targetId,
    updateId,
    attempt,
    bytes: 0,
    // Agents from before count nothing; then nothing is known of the first attempt either.
    reportedBefore: attempt === 1 ? 0 : transferredBefore,
  })
}

/**
 * Follows a robot's download by what it says of its update: it begins with the phase of that name and is over with the next
 * one. Called in the transaction that takes the message in and holds the unit, when the phase or the attempt is another one.
 */
export async function noteRobotDownload(tx: Db, ids: Pick<Ids, 'next'>, news: DownloadNews): Promise<void> {
  const { unit, updateId, attempt, phase, at, errorCode } = news
  const open = await findRunning(tx, unit.id)
  const isOfAnother = open !== undefined && (open.updateId !== updateId || open.attempt !== attempt)
  const end = (row: Row, result: 'complete' | 'aborted' | 'failed') => ({
    result,
    endedAt: at,
    durationMs: Math.max(0, at.getTime() - row.at.getTime()),
  })
  if (isOfAnother) await change(tx, open.id, end(open, 'aborted'))
  const mine = isOfAnother ? undefined : open
  if (phase === 'downloading') {
    if (!mine) await begin(tx, ids, news)
    return
  }
  const result = mine && downloadEnd(phase)
  if (!result) return
  await change(tx, mine.id, {
    ...end(mine, result),
    errorCode: result === 'failed' ? errorCode : null,
    reportedBytes: received(mine, news),
  })
}
