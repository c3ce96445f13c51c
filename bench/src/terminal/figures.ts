import { setTimeout as wait } from 'node:timers/promises'
import { type OpenTerminal, prompt, shownText } from './open-terminal.ts'

/** Pauses between key presses differ, so that no timer of a product is met at the same moment again and again. */
const PAUSE_MS = { least: 15, most: 45 }
const LET_RUN_MS = 1500
const PRINT_PATIENCE_MS = 120_000

const pause = () => wait(PAUSE_MS.least + Math.random() * (PAUSE_MS.most - PAUSE_MS.least))

/** Milliseconds from a key press to its echo, so many times; what was typed is deleted again. */
export async function pressKeys(terminal: OpenTerminal, presses: number): Promise<number[]> {
  const latencies: number[] = []
  for (let press = 0; press < presses; press += 1) {
    await pause()
    const echo = shownText(terminal, 'x')
    const startedAt = performance.now()
    terminal.type('x')
    latencies.push((await echo).atMs - startedAt)
    const gone = shownText(terminal, '\b')
    terminal.type('\x7f')
    await gone
  }
  return latencies
}

/** Prints so many MiB on one line without end. @returns MB (10^6 bytes) a second from Enter to the prompt */
export async function printMuch(terminal: OpenTerminal, mebibytes: number): Promise<number> {
  const printed = shownText(terminal, prompt, PRINT_PATIENCE_MS)
  const startedAt = performance.now()
  terminal.type(`head -c ${mebibytes}M /dev/zero | tr '\\0' x\r`)
  const { atMs, bytes } = await printed
  if (bytes < mebibytes * 1_048_576) throw new Error(`only ${bytes} bytes of ${mebibytes} MiB were shown`)
  await wait(300)
  return bytes / 1000 / (atMs - startedAt)
}

/** Counts up to a number, a line each. @returns MB a second from Enter to the prompt */
export async function printLines(terminal: OpenTerminal, lines: number): Promise<number> {
  const printed = shownText(terminal, prompt, PRINT_PATIENCE_MS)
  const startedAt = performance.now()
  terminal.type(`seq ${lines}\r`)
  const { atMs, bytes } = await printed
  await wait(300)
  return bytes / 1000 / (atMs - startedAt)
}

/** Ends `yes` by Ctrl-C, so many times. @returns milliseconds from the key to the prompt */
export async function interruptEndless(terminal: OpenTerminal, times: number): Promise<number[]> {
  const found: number[] = []
  for (let time = 0; time < times; time += 1) {
    const runs = shownText(terminal, 'y\r\ny\r\n')
    terminal.type('yes\r')
    await runs
    await wait(LET_RUN_MS)
    const again = shownText(terminal, prompt)
    const startedAt = performance.now()
    terminal.type('\x03')
    found.push((await again).atMs - startedAt)
    await wait(300)
  }
  return found
}

/** The figure that so large a share of all stays below. */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
