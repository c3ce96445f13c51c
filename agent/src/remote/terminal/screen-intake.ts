import type { Terminal } from '@xterm/headless'
import { type Piece, withoutUnseen } from './plain-flood.ts'

/** Of a terminal, in characters. */
export interface TermSize {
  cols: number
  rows: number
}

interface Options {
  terminal: Terminal
  scrollback: number
  size: TermSize
  /** Some of what waited was taken in. */
  onParsed: () => void
}

/** What is printed is taken in once nothing followed for so long, once so much waits, or once it is needed. */
const restMs = 30
const mostResting = 786_432
/** After so much more it is looked at for what may be left out. */
const lookBytes = 262_144
/** So much is taken in at a time, so that what is typed meanwhile does not wait. */
const biteBytes = 16_384

/**
 * Takes what is sent to a terminal into it. A flood is not taken in piece by piece: what is over before anybody could see
 * it is left out, and the rest waits until the flood is over or the screen is needed.
 */
export function createIntake({ terminal, scrollback, size, onParsed }: Options) {
  let queue: (Piece | (() => void))[] = []
  let [waiting, jobs, lookAt] = [0, 0, lookBytes]
  let [isTaking, isQuiet, isResting, mayLeaveOut] = [false, true, false, true]
  let desiredSize = size

  const isDue = () => queue.length > 0 && (jobs > 0 || isQuiet || waiting >= mostResting)

  /** Of what came since something was to be done in between. */
  function leaveOut(): void {
    const begin = queue.findLastIndex((each) => typeof each === 'function') + 1
    const pieces = queue.slice(begin) as Piece[]
    const retained = mayLeaveOut
      ? withoutUnseen(pieces, { cols: desiredSize.cols, lines: scrollback + desiredSize.rows })
      : pieces
    const lengthOf = (some: readonly Piece[]) => some.reduce((sum, { bytes }) => sum + bytes.length, 0)
    if (retained !== pieces) {
      waiting -= lengthOf(pieces) - lengthOf(retained)
      queue = [...queue.slice(0, begin), ...retained]
      onParsed()
    }
    lookAt = waiting + lookBytes
  }

  /** The pieces at the head of the queue, up to a bite. */
  function bite(): Uint8Array {
    const handled: Uint8Array[] = []
    let room = biteBytes
    while (room > 0 && typeof queue[0] === 'object') {
      const { bytes } = queue[0]
      const part = bytes.subarray(0, room)
      handled.push(part)
      room -= part.length
      if (part.length === bytes.length) queue.shift()
      // What follows is not looked at as plain text any more.
      else queue[0] = { bytes: bytes.subarray(part.length), isFresh: false }
    }
    return Buffer.concat(handled)
  }

  function handle(): void {
    if (isTaking || !isDue()) return
    isTaking = true
    const [job] = queue
    if (typeof job === 'function') {
      queue.shift()
      jobs -= 1
      terminal.write('', () => handled(0, job))
    } else {
      const bytes = bite()
      terminal.write(bytes, () => handled(bytes.length))
    }
  }

  function handled(bytes: number, job?: () => void): void {
    isTaking = false
    waiting -= bytes
    if (queue.length === 0) lookAt = lookBytes
    job?.()
    onParsed()
    handle()
  }

  function rest(): void {
    isResting = !isQuiet
    isQuiet = true
    if (isResting) setTimeout(rest, restMs)
    else handle()
  }

  return {
    /** `isWithoutMargins`: no margins were ever set; with some, text may be written where no line scrolls. */
    write(piece: Piece, isWithoutMargins: boolean): void {
      queue.push(piece)
      waiting += piece.bytes.length
      mayLeaveOut = isWithoutMargins
      isQuiet = false
      if (waiting >= lookAt) leaveOut()
      handle()
      if (!isResting) setTimeout(rest, restMs)
      isResting = true
    },
    /** Bytes that were written and are not taken in yet. */
    waitingBytes: () => waiting,
    resize(to: TermSize): void {
      desiredSize = to
      this.afterwards(() => terminal.resize(to.cols, to.rows))
    },
    /** Does something after all that was written before, and before all that is written from now on. */
    afterwards(job: () => void): void {
      queue.push(job)
      jobs += 1
      handle()
    },
  }
}
