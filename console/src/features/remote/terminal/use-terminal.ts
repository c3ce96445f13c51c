import type { StreamEnding } from '@filo/contract/streams/stream-endings'
import { useTheme } from '@mui/material/styles'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RemoteConnection } from '../wire/remote-connection.ts'
import { type StartedTerminal, startTerminal } from './start-terminal.ts'
import { terminalTheme } from './terminal-theme.ts'

/** How the terminal stands; `ended`: nothing comes any more until somebody opens it again. */
export type TerminalState =
  | { phase: 'opening' }
  | { phase: 'open' }
  | { phase: 'ended'; reason: StreamEnding }
  | { phase: 'exited'; exitCode: number | null }

interface Options {
  connection: RemoteConnection
  canType: boolean
  label: string
  fontSize: number
  isForReaders: boolean
  onKey: (event: KeyboardEvent) => boolean
  onPaste: (text: string) => void
  onLink: (url: string) => void
}

/** A terminal in the element that `host` is put on. */
export function useTerminal(options: Options) {
  const { connection, canType, label, fontSize, isForReaders } = options
  const { mode } = useTheme().palette
  const host = useRef<HTMLDivElement>(null)
  const [started, setStarted] = useState<StartedTerminal>()
  const [state, setState] = useState<TerminalState>({ phase: 'opening' })
  const [user, setUser] = useState<string>()
  const onKey = useEffectEvent((event: KeyboardEvent) => options.onKey(event))
  const onPaste = useEffectEvent((text: string) => options.onPaste(text))
  const onLink = useEffectEvent((url: string) => options.onLink(url))
  const first = useEffectEvent(() => ({ fontSize, theme: terminalTheme(mode), label }))

  useEffect(() => {
    const element = host.current
    if (!element) return
    const made = startTerminal({
      ...first(),
      host: element,
      connection,
      // As it stands now, not as it was drawn last: between the two somebody else may have been handed control.
      canType: () => connection.getState().mode === 'control',
      onKey: (event) => onKey(event),
      onLink: (url) => onLink(url),
      onUser: setUser,
      onExit: (exitCode) => setState({ phase: 'exited', exitCode }),
      onOpen: () => setState({ phase: 'open' }),
      onEnd: (reason, isFinal) =>
        setState((current) => {
          if (current.phase === 'exited') return current
          return isFinal ? { phase: 'ended', reason } : { phase: 'opening' }
        }),
    })
    // Before xterm, which would type it without a question.
    const paste = (event: ClipboardEvent) => {
      event.preventDefault()
      event.stopPropagation()
      onPaste(event.clipboardData?.getData('text/plain') ?? '')
    }
    element.addEventListener('paste', paste, { capture: true })
    setStarted(made)
    return () => {
      element.removeEventListener('paste', paste, { capture: true })
      setStarted(undefined)
      made.dispose()
    }
  }, [connection])

  useEffect(() => {
    started?.setLook({ fontSize, theme: terminalTheme(mode), isForReaders, isLocked: !canType, label })
  }, [started, fontSize, mode, isForReaders, canType, label])
  return { host, started, state, user }
}
