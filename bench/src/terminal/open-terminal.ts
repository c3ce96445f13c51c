import { setTimeout as wait } from 'node:timers/promises'

/** A real shell in a pseudo terminal of a robot, as the page of a product has it: over a raw WebSocket to the server. */
export interface OpenTerminal {
  type: (text: string) => void
  /** What is shown from now on goes there; taken at once. */
  onShown: (listener: (bytes: Buffer) => void) => void
  /** Ends the terminal and its shell. */
  close: () => Promise<void>
}

/** A robot of a product on which terminals are opened. */
export interface TerminalRobot {
  open: () => Promise<OpenTerminal>
}

const PATIENCE_MS = 30_000
const TAIL_CHARS = 4096

/** Waits for a text in what a terminal shows. @returns the moment at which it was there, in ms, and the bytes until then */
export function shownText(
  terminal: OpenTerminal,
  text: string,
  patienceMs = PATIENCE_MS,
): Promise<{ atMs: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    let [tail, bytes] = ['', 0]
    const timer = setTimeout(() => {
      reject(new Error(`a terminal does not show ${text}; it ends with ${JSON.stringify(tail.slice(-200))}`))
    }, patienceMs)
    terminal.onShown((piece) => {
      bytes += piece.length
      tail = (tail + piece.toString('latin1')).slice(-Math.max(TAIL_CHARS, piece.length))
      if (!tail.includes(text)) return
      clearTimeout(timer)
      terminal.onShown(() => undefined)
      resolve({ atMs: performance.now(), bytes })
    })
  })
}

/** The prompt of a shell that {@link makeReady} has been at. */
export const prompt = 'bench-ready> '

/** A shell with a prompt that is known, of which nothing that was shown before is still to come. */
export async function makeReady(terminal: OpenTerminal): Promise<void> {
  const ready = shownText(terminal, prompt)
  // The words of the command are not those of the prompt.
  terminal.type(" PS1='bench-''ready> '; PROMPT_COMMAND=; stty -ixon\r")
  await ready
  await wait(300)
}
