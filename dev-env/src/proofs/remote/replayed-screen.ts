import { SerializeAddon } from '@xterm/addon-serialize'
import { Unicode11Addon } from '@xterm/addon-unicode11'
import headless from '@xterm/headless'

/** What a terminal shows at some moment: what can be seen of it, with its colours, and where the cursor stands. */
export interface SeenScreen {
  cols: number
  rows: number
  lines: string[]
  /** As codes that draw it. */
  drawn: string
  cursor: { x: number; y: number }
}

/** A terminal that takes in what it is shown, in order. */
interface ReplayedScreen {
  write: (bytes: Uint8Array | string) => void
  resize: (cols: number, rows: number) => void
  /** Empty again, of a size. */
  restart: (cols: number, rows: number) => void
  /** What it shows after all that was written before. */
  look: () => Promise<SeenScreen>
  dispose: () => void
}

const scrollback = 2000

/** An empty terminal. */
export function openReplayedScreen(cols: number, rows: number): ReplayedScreen {
  const terminal = new headless.Terminal({ cols, rows, scrollback, allowProposedApi: true })
  const serializer = new SerializeAddon()
  terminal.loadAddon(serializer)
  terminal.loadAddon(new Unicode11Addon())
  terminal.unicode.activeVersion = '11'
  // Each step waits for the ones before: writing alone is not taken in at once.
  const after = (work: () => void) => terminal.write('', work)
  return {
    write: (bytes) => terminal.write(bytes),
    resize: (toCols, toRows) => after(() => terminal.resize(toCols, toRows)),
    restart: (toCols, toRows) =>
      after(() => {
        terminal.reset()
        terminal.resize(toCols, toRows)
      }),
    look: () =>
      new Promise((resolve) =>
        after(() => {
          const { active } = terminal.buffer
          const lines = Array.from(
            { length: terminal.rows },
            (_, index) => active.getLine(active.baseY + index)?.translateToString(true) ?? '',
          )
          const drawn = serializer.serialize({ scrollback: 0 })
          const cursor = { x: active.cursorX, y: active.cursorY }
          resolve({ cols: terminal.cols, rows: terminal.rows, lines, drawn, cursor })
        }),
      ),
    dispose: () => terminal.dispose(),
  }
}
