import { useState } from 'react'
import { followsOwnWrite } from '../../api/own-writes.ts'
import { staleTimeMs } from '../../api/query-client.ts'
import { holdBack } from './refresh-pause.ts'

interface PausedRowsOptions<Row> {
  /** Names the question asked: another page, filter or order is shown as it comes. */
  question: string
  /** The answer to it; to an earlier question while `isEarlier`. */
  rows: Row[] | undefined
  isEarlier: boolean
  readAt: number
  idOf: (row: Row) => string
  /** Nothing changes while the reader's hand is on a row. */
  isBlocked: boolean
  /** Off for lists that no event changes. */
  isLive: boolean
}

interface Shown<Row> {
  question: string
  /** The answer these rows were made of. */
  from: Row[]
  rows: Row[]
  /** When it was read. */
  readAt: number
}

/** The rows of a live list: patched in place, with what is new collected behind a button. */
export function usePausedRows<Row>(options: PausedRowsOptions<Row>) {
  const { question, rows, isEarlier, idOf, isBlocked, isLive, readAt } = options
  const [openedAt] = useState(() => Date.now())
  const [shown, setShown] = useState<Shown<Row>>()
  // What an earlier visit had read stands there until the page has read for itself; nobody was reading it yet. What was
  // read while the page was being drawn is its own.
  const isLeftOver = shown !== undefined && shown.readAt < openedAt - staleTimeMs
  const isKnown = shown?.question === question && !(isLeftOver && shown.from !== rows)
  if (!isLive || !rows || isEarlier) return { rows: isEarlier && shown ? shown.rows : rows, fresh: undefined }

  const adopt = () => setShown({ question, from: rows, rows, readAt })
  const isOwn = shown?.from !== rows && followsOwnWrite(readAt)
  const known = isKnown && !isOwn ? shown.rows : rows
  const merged = holdBack(known, rows, idOf)
  if (!isKnown || (!isBlocked && shown.from !== rows)) {
    setShown({ question, from: rows, rows: merged.rows, readAt })
  }
  const hasFresh = merged.freshCount > 0 || merged.isReordered
  return {
    rows: isBlocked ? known : merged.rows,
    fresh: hasFresh ? { count: merged.freshCount, isAtLeast: merged.isAtLeast, onShow: adopt } : undefined,
  }
}
