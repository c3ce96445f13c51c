import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveBlob } from '../../../lib/save-blob.ts'
import { lazyDialog } from '../../../ui/lazy/lazy-part.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { saveName } from '../files/remote-folder.ts'
import { enlarged, toggleFullScreen } from '../session/full-screen.ts'
import type { RemoteConnection } from '../wire/remote-connection.ts'
import { useEndingText } from '../wire/use-ending-text.ts'
import { useConnectionState } from '../wire/use-remote-connection.ts'
import { cleanPaste, needsPasteQuestion, pasteMost } from './clean-paste.ts'
import { SearchBar } from './SearchBar.tsx'
import { TerminalToolbar } from './TerminalToolbar.tsx'
import { terminalText } from './terminal-text.ts'
import { terminalFrame } from './terminal-theme.ts'
import { type TerminalState, useTerminal } from './use-terminal.ts'

const PasteDialog = lazyDialog(async () => (await import('./PasteDialog.tsx')).PasteDialog)
const LinkDialog = lazyDialog(async () => (await import('./LinkDialog.tsx')).LinkDialog)

const fontSizes = { least: 8, usual: 14, most: 32 }

function EndNotice({ state, onRestart }: { state: TerminalState; onRestart: () => void }) {
  const { t } = useTranslation('remote')
  const endingText = useEndingText()
  if (state.phase === 'opening' || state.phase === 'open') return null
  const words =
    state.phase === 'exited'
      ? t('terminal.exited', { code: state.exitCode ?? t('terminal.noCode') })
      : endingText(state.reason)
  return (
    <Alert severity="info" action={<Button onClick={onRestart}>{t('terminal.again')}</Button>} sx={{ mb: 1 }}>
      {words}
    </Alert>
  )
}

/** Terminal: a shell of the robot, typed into by whoever has control and watched by the others. */
export function TerminalPane({ connection, name }: { connection: RemoteConnection; name: string }) {
  const { t } = useTranslation('remote')
  const toolbar = useRef<HTMLDivElement>(null)
  const canType = useConnectionState(connection).mode === 'control'
  const [fontSize, setFontSize] = useState(fontSizes.usual)
  const [isForReaders, setIsForReaders] = useState(false)
  const [isSearching, setIsSearching] = useState(false)
  const [pasting, setPasting] = useState<string>()
  const [link, setLink] = useState<string>()
  const { host, started, state, user } = useTerminal({
    connection,
    canType,
    label: t(canType ? 'terminal.input' : 'terminal.watched', { name }),
    fontSize,
    isForReaders,
    onKey,
    onPaste,
    onLink: setLink,
  })

  function paste(text: string): void {
    started?.terminal.paste(text)
    started?.terminal.focus()
  }

  function onPaste(raw: string): void {
    if (!canType) return
    const text = cleanPaste(raw)
    if (raw.length > pasteMost) {
      showToast({ tone: 'error', message: t('terminal.pasteTooLong', { count: pasteMost }) })
      return
    }
    if (needsPasteQuestion(text)) setPasting(text)
    else paste(text)
  }

  const readClipboard = () =>
    navigator.clipboard.readText().then(onPaste, () => {
      // Forbidden, or not there on plain http: the person pastes into the dialog.
      setPasting('')
    })

  function copy(): void {
    const selection = started?.terminal.getSelection() ?? ''
    if (selection === '') showToast({ tone: 'info', message: t('terminal.nothingSelected') })
    else {
      // There is none on plain http.
      const written = navigator.clipboard?.writeText(selection) ?? Promise.reject(new Error('no clipboard'))
      void written.then(
        () => showToast({ message: t('terminal.copied') }),
        () => showToast({ tone: 'error', message: t('terminal.copyFailed') }),
      )
    }
  }

  /** What can be scrolled to, as plain text. */
  function save(): void {
    if (!started) return
    const text = terminalText(started.terminal.buffer.active)
    saveBlob(new Blob([text], { type: 'text/plain;charset=utf-8' }), saveName(`${name}.txt`))
  }

  function onKey(event: KeyboardEvent): boolean {
    if (!event.ctrlKey || !event.shiftKey || event.altKey) return true
    const { code, type } = event
    // The browser pastes by itself, and its event is caught above.
    if (code === 'KeyV') return false
    if (code !== 'KeyF' && code !== 'KeyC' && code !== 'F6') return true
    event.preventDefault()
    if (type !== 'keydown') return false
    if (code === 'KeyF') setIsSearching(true)
    else if (code === 'KeyC') copy()
    else toolbar.current?.querySelector('button')?.focus()
    return false
  }

  return (
    <Box sx={{ bgcolor: 'background.paper', ...enlarged }}>
      <TerminalToolbar
        ref={toolbar}
        canType={canType}
        user={user}
        fontSize={fontSize}
        onFontSize={(size) => setFontSize(Math.min(fontSizes.most, Math.max(fontSizes.least, size)))}
        isForReaders={isForReaders}
        onForReaders={setIsForReaders}
        onCopy={copy}
        onPaste={() => void (navigator.clipboard ? readClipboard() : setPasting(''))}
        onSearch={() => setIsSearching(true)}
        onSave={save}
        onFullScreen={toggleFullScreen}
      />
      {isSearching && started && (
        <SearchBar
          search={started.search}
          onClose={() => {
            setIsSearching(false)
            started.search.clearDecorations()
            started.terminal.focus()
          }}
        />
      )}
      <EndNotice state={state} onRestart={() => started?.restart()} />
      <Box sx={{ ...terminalFrame, contain: 'inline-size' }} data-terminal>
        <Box
          ref={host}
          sx={{
            height: 'max(280px, calc(100dvh - 420px))',
            minWidth: 0,
            'html:fullscreen &': { height: 'calc(100dvh - 72px)' },
          }}
        />
      </Box>
      {pasting !== undefined && (
        <PasteDialog text={pasting} onPaste={paste} onClose={() => setPasting(undefined)} />
      )}
      {link !== undefined && <LinkDialog url={link} onClose={() => setLink(undefined)} />}
    </Box>
  )
}
