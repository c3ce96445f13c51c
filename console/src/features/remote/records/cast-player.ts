import { type Cast, castSize } from './cast.ts'

/** What of a terminal a recording is shown with; `write` calls back once all of the text is on the screen. */
interface PlayedTerminal {
  write: (text: string, onWritten: () => void) => void
  reset: () => void
  resize: (cols: number, rows: number) => void
}

/** So much is written before a newer wish is looked at, in UTF-16 units. */
const mostAtOnce = 65_536

/**
 * Shows a recording at any of its times: on from where it is, or anew from its begin. What is written is waited for before
 * the terminal is resized or begins anew, which it would do at once otherwise, with old output still to come.
 */
export function createCastPlayer(terminal: PlayedTerminal, cast: Cast) {
  let target = -1
  let shownAt = -1
  let next = 0
  let isAtWork = false

  const write = (text: string) =>
    new Promise<void>((resolve) => {
      if (text === '') resolve()
      else terminal.write(text, resolve)
    })

  function begin(): void {
    next = 0
    shownAt = 0
    terminal.reset()
    terminal.resize(Math.max(2, cast.cols), cast.rows)
  }

  /** Writes what comes next, up to a size or so much, and applies the size. */
  async function step(): Promise<void> {
    let text = ''
    let size: ReturnType<typeof castSize>
    for (let event = cast.events[next]; event && event.at <= target; event = cast.events[next]) {
      next += 1
      shownAt = event.at
      if (event.code === 'o') text += event.data
      if (event.code === 'r') size = castSize(event.data)
      if (size || text.length >= mostAtOnce) break
    }
    await write(text)
    if (size) terminal.resize(Math.max(2, size.cols), size.rows)
  }

  const isBehind = (): boolean => (cast.events[next]?.at ?? Number.POSITIVE_INFINITY) <= target

  async function work(): Promise<void> {
    isAtWork = true
    for (;;) {
      if (shownAt < 0 || target < shownAt) begin()
      if (isBehind()) await step()
      if (target < shownAt || isBehind()) continue
      shownAt = target
      isAtWork = false
      return
    }
  }

  return {
    /** Shows all that was there at a time, in seconds; of several wishes the last one counts. */
    show: (at: number): void => {
      target = Math.max(0, at)
      if (!isAtWork) void work()
    },
  }
}
