/** How long after an own change its consequences may show up in what is read. */
const consequenceMs = 3000

let lastWriteAt = Number.NEGATIVE_INFINITY

/** Notes that the reader has just changed something themselves. */
export function noteOwnWrite(at = Date.now()): void {
  lastWriteAt = at
}

/** Whether what was read at a time may show what the reader has just done: it is never held back from them. */
export function followsOwnWrite(readAt: number): boolean {
  return readAt >= lastWriteAt && readAt - lastWriteAt < consequenceMs
}
