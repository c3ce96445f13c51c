import { jsonMessage } from '@filo/contract/remote/remote-streams'
import type { StreamEnding } from '@filo/contract/streams/stream-endings'
import type { ITheme } from '@xterm/xterm'
import { openRemoteChannel } from '../wire/remote-channel.ts'
import type { RemoteConnection } from '../wire/remote-connection.ts'
import { createTerminalFeed } from './terminal-feed.ts'
import { createTerminalScreen } from './terminal-screen.ts'
import { createSizeTeller, firstSize } from './terminal-size.ts'
import { binaryMessages, typedMessages } from './typed-messages.ts'

interface TerminalOptions {
  host: HTMLElement
  connection: RemoteConnection
  fontSize: number
  theme: ITheme
  label: string
  /** Whether what is typed goes to the robot now. */
  canType: () => boolean
  /** A key before xterm has it; false: xterm does nothing with it. */
  onKey: (event: KeyboardEvent) => boolean
  onLink: (url: string) => void
  onUser: (user: string) => void
  onExit: (exitCode: number | null) => void
  onOpen: () => void
  onEnd: (reason: StreamEnding, isFinal: boolean) => void
}

interface TerminalLook {
  fontSize: number
  theme: ITheme
  /** What it shows is read out. */
  isForReaders: boolean
  /** What is typed goes nowhere. */
  isLocked: boolean
  /** Said of the box that takes what is typed: who may type changes while it is open. */
  label: string
}

/** Bytes that may wait for a robot that takes nothing; what is typed beyond them is lost, as in any terminal. */
const mostPending = 262_144

/** A terminal of a session on the page: xterm, its stream, and its size, which the one in control decides. */
export function startTerminal(options: TerminalOptions) {
  const { host, connection, canType } = options
  const screen = createTerminalScreen(host, options)
  const { terminal, fit } = screen
  let isLive = false
  const isShown = () => host.offsetWidth > 0 && host.offsetHeight > 0

  const channel = openRemoteChannel(connection, {
    kind: 'remote-terminal',
    request: () => firstSize({ isShown: isShown(), canType: canType() }, fit.proposeDimensions(), terminal),
    onOpen: options.onOpen,
    onMessage: createTerminalFeed({
      terminal,
      onLive: (live) => {
        isLive = live
        sizes.forget()
        if (live) refit()
      },
      onUser: options.onUser,
      onExit: options.onExit,
    }),
    onEnd: (reason, isFinal) => {
      isLive = false
      options.onEnd(reason, isFinal)
    },
  })
  const decidesSize = () => isShown() && canType() && isLive
  const sizes = createSizeTeller(({ cols, rows }) => {
    if (!decidesSize()) return sizes.forget()
    // All its lines are wrapped anew, which takes a tenth of a second of a large one: as rarely as the robot is told.
    terminal.resize(cols, rows)
    channel.send(jsonMessage({ type: 'resize', cols, rows }))
  })

  function refit(): void {
    const size = decidesSize() ? fit.proposeDimensions() : undefined
    if (size) sizes.want(size)
  }

  // What an old screen asks while it is drawn anew was answered when it was new.
  const mayType = () => isLive && canType() && channel.pending() < mostPending
  terminal.onData((text) => {
    if (mayType()) for (const message of typedMessages(text)) channel.send(message)
  })
  terminal.onBinary((text) => {
    if (mayType()) for (const message of binaryMessages(text)) channel.send(message)
  })
  terminal.attachCustomKeyEventHandler(options.onKey)
  const observer = new ResizeObserver(refit)
  observer.observe(host)

  return {
    ...screen,
    /** Changes how it is shown, and who types. */
    setLook: (look: TerminalLook): void => {
      terminal.options.fontSize = look.fontSize
      terminal.options.theme = look.theme
      terminal.options.screenReaderMode = look.isForReaders
      terminal.options.disableStdin = look.isLocked
      terminal.textarea?.setAttribute('aria-label', look.label)
      refit()
    },
    restart: channel.restart,
    dispose(): void {
      observer.disconnect()
      sizes.stop()
      channel.close()
      terminal.dispose()
    },
  }
}

export type StartedTerminal = ReturnType<typeof startTerminal>
