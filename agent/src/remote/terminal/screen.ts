import { SerializeAddon } from '@xterm/addon-serialize'
import { Unicode11Addon } from '@xterm/addon-unicode11'
import headless from '@xterm/headless'
import { createIntake, type TermSize } from './screen-intake.ts'
import { createUnfinishedSequence } from './unfinished-sequence.ts'

export type { TermSize } from './screen-intake.ts'

/** What draws a screen on an empty terminal of its size. */
export interface DrawnScreen extends TermSize {
  bytes: Uint8Array
}

const scrollback = 2000
const toOther = '\x1b[?1049h'
/** Of a very wide terminal fewer lines are drawn again. */
const mostDrawnCells = 400_000

/** Knows what a terminal shows, so that whoever comes later sees the same. */
export function createScreen(size: TermSize, onParsed: () => void) {
  const terminal = new headless.Terminal({ ...size, scrollback, allowProposedApi: true })
  const serializer = new SerializeAddon()
  terminal.loadAddon(serializer)
  terminal.loadAddon(new Unicode11Addon())
  terminal.unicode.activeVersion = '11'
  const unfinished = createUnfinishedSequence()
  const intake = createIntake({ terminal, scrollback, size, onParsed })

  function draw(above: number): string {
    const lines = Math.floor(mostDrawnCells / terminal.cols) - terminal.rows
    const all = serializer.serialize({ scrollback: Math.max(0, Math.min(above, lines)) })
    // The other screen is drawn as if nothing were coloured yet, which after the usual one need not be so.
    const drawn = all.replace(toOther, `${toOther}\x1b[0m`)
    // It moves the cursor from where it believes it to be, which is wrong behind the last column; said outright it is right.
    // A cursor that stands there, to wrap with what comes next, is drawn by what was printed last.
    const { cursorX, cursorY } = terminal.buffer.active
    return cursorX < terminal.cols ? `${drawn}\x1b[${cursorY + 1};${cursorX + 1}H` : drawn
  }

  return {
    /** What the terminal is sent; it is taken in a little later. */
    write(bytes: Uint8Array): void {
      const isFresh = unfinished.isWhole()
      unfinished.feed(bytes)
      intake.write({ bytes, isFresh }, !unfinished.hasMargins())
    },
    /** Bytes that were written and are not taken in yet. */
    waitingBytes: intake.waitingBytes,
    /** Takes effect after all that was written before. */
    resize: (to: TermSize) => intake.resize(to),
    /**
     * Draws what is seen after all that was written before, and nothing that is written from now on; `above`: so many lines
     * that were scrolled away too.
     */
    draw(onDrawn: (screen: DrawnScreen) => void, above = scrollback): void {
      const tail = unfinished.tail()
      intake.afterwards(() => {
        const bytes = Buffer.concat([Buffer.from(draw(above)), tail])
        onDrawn({ cols: terminal.cols, rows: terminal.rows, bytes })
      })
    },
    /** Once all that was asked of it before is done. */
    end: () => intake.afterwards(() => terminal.dispose()),
  }
}

export type Screen = ReturnType<typeof createScreen>
