import { setTimeout as wait } from 'node:timers/promises'
import { openRemoteChannel } from '@filo/console/features/remote/wire/remote-channel'
import type { RemoteConnection } from '@filo/console/features/remote/wire/remote-connection'
import {
  bytesMessage,
  jsonMessage,
  readRemoteMessage,
  TerminalOutput,
} from '@filo/contract/remote/remote-streams'
import type { StreamEnding } from '@filo/contract/streams/stream-endings'
import { openReplayedScreen, type SeenScreen } from './replayed-screen.ts'
import { slackNow, untilTrue } from './stand.ts'

/** What a page received as output of the terminal, over all its streams. */
export interface WatchedTerminal {
  type: (text: string) => boolean
  resize: (cols: number, rows: number) => void
  /** Runs a command and waits until it has ended; `interrupts` whatever runs before. @throws where it does not in time */
  run: (command: string, patienceMs?: number, interrupts?: boolean) => Promise<void>
  /** Waits for words in what came from now on, of this stream or a later one. @throws */
  until: (words: string, patienceMs: number) => Promise<void>
  /** Bytes of output that came, of each stream, beside what draws the screen at its begin. */
  streams: () => Buffer[]
  /** Why each stream ended. */
  endings: () => StreamEnding[]
  bytes: () => number
  screen: () => Promise<SeenScreen>
  close: () => void
}

const promptMs = 500
let runs = 0

/** Shows the terminal of a session to a page, as the console does, and writes down all that comes. */
export function watchTerminal(connection: RemoteConnection, size = { cols: 80, rows: 24 }): WatchedTerminal {
  const screen = openReplayedScreen(size.cols, size.rows)
  const streams: Buffer[][] = []
  const endings: StreamEnding[] = []
  let isDrawing = true
  let [own, text, bytes] = [size, '', 0]

  function show(output: Uint8Array): void {
    const copy = Buffer.from(output)
    screen.write(copy)
    if (isDrawing) return
    streams.at(-1)?.push(copy)
    bytes += copy.length
    text = (text + copy.toString('utf8')).slice(-100_000)
  }

  function handle(message: TerminalOutput): void {
    if (message.type === 'screen') {
      isDrawing = true
      screen.restart(message.cols, message.rows)
    } else if (message.type === 'screen-end') isDrawing = false
    else if (message.type === 'size') screen.resize(message.cols, message.rows)
  }

  const channel = openRemoteChannel(connection, {
    kind: 'remote-terminal',
    request: () => own,
    onOpen() {
      streams.push([])
      isDrawing = true
    },
    onMessage(message) {
      const read = readRemoteMessage(message)
      if (!read) throw new Error('the terminal sent what is no message')
      if ('bytes' in read) show(read.bytes)
      else handle(TerminalOutput.parse(read.json))
    },
    onEnd: (reason) => void endings.push(reason),
  })

  const notShown = (words: string) =>
    `the terminal did not show ${JSON.stringify(words)}: ${JSON.stringify(text.slice(-200))}`
  const isDrawn = () => channel.isOpen() && !isDrawing

  async function until(words: string, patienceMs: number): Promise<void> {
    const from = text.length
    const seen = () => text.includes(words, Math.max(0, Math.min(from, text.length) - words.length))
    await untilTrue(notShown(words), patienceMs, seen)
  }

  const type = (typed: string) => channel.send(bytesMessage(Buffer.from(typed)))
  return {
    type,
    resize(cols, rows) {
      own = { cols, rows }
      channel.send(jsonMessage({ type: 'resize', cols, rows }))
    },
    async run(command, patienceMs = 30_000, interrupts = false) {
      const lateMs = performance.now() + patienceMs * slackNow()
      for (let tried = 0; ; tried += 1) {
        await untilTrue('a terminal to type in', Math.max(1, lateMs - performance.now()), isDrawn)
        runs += 1
        // Others count on while this one waits.
        const number = runs
        const own = `ok-${number}\r\n`
        const before = endings.length
        if (interrupts || tried > 0) {
          type('\x03')
          // A shell that is interrupted drops what was typed before it shows its prompt again.
          await wait(promptMs)
        }
        type(`${command}; echo o""k-${number}\r`)
        // What is typed into a stream that ends just then is lost, as it is to people, who type it again.
        while (!text.includes(own) && endings.length === before && performance.now() < lateMs) await wait(20)
        if (text.includes(own)) return
        if (performance.now() >= lateMs) throw new Error(notShown(own))
      }
    },
    until,
    streams: () => streams.map((pieces) => Buffer.concat(pieces)),
    endings: () => [...endings],
    bytes: () => bytes,
    screen: screen.look,
    close() {
      channel.close()
    },
  }
}
