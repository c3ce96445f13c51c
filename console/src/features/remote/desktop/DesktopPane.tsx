import type { StreamEnding } from '@filo/contract/streams/stream-endings'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyDialog } from '../../../ui/lazy/lazy-part.tsx'
import { enlarged, toggleFullScreen } from '../session/full-screen.ts'
import type { RemoteConnection } from '../wire/remote-connection.ts'
import { useEndingText } from '../wire/use-ending-text.ts'
import { useConnectionState } from '../wire/use-remote-connection.ts'
import { DesktopToolbar } from './DesktopToolbar.tsx'
import { type OpenedDesktop, openDesktop } from './open-desktop.ts'

const PasswordDialog = lazyDialog(async () => (await import('./PasswordDialog.tsx')).PasswordDialog)
const ClipboardDialog = lazyDialog(async () => (await import('./ClipboardDialog.tsx')).ClipboardDialog)

function useDesktop(connection: RemoteConnection) {
  const host = useRef<HTMLDivElement>(null)
  const [desktop, setDesktop] = useState<OpenedDesktop>()
  const [isShown, setIsShown] = useState(false)
  const [ended, setEnded] = useState<StreamEnding>()
  const [refused, setRefused] = useState<string>()
  const [question, setQuestion] = useState<readonly string[]>()
  const [copied, setCopied] = useState('')
  useEffect(() => {
    const element = host.current
    if (!element) return
    const made = openDesktop(connection, element, {
      onShown: (next) => {
        setIsShown(next)
        setQuestion(undefined)
        if (next) setRefused(undefined)
      },
      onCredentials: setQuestion,
      onRefused: setRefused,
      onCopied: setCopied,
      onEnded: setEnded,
    })
    setDesktop(made)
    return () => {
      setDesktop(undefined)
      made.close()
    }
  }, [connection])
  const restart = () => {
    setEnded(undefined)
    desktop?.restart()
  }
  return {
    host,
    desktop,
    isShown,
    ended,
    refused,
    requested: question,
    closeQuestion: () => setQuestion(undefined),
    copied,
    restart,
  }
}

/** Masaüstü: the robot's screen, viewed until somebody in control takes it over. */
export function DesktopPane({ connection, name }: { connection: RemoteConnection; name: string }) {
  const { t } = useTranslation('remote')
  const endingText = useEndingText()
  const mayControl = useConnectionState(connection).mode === 'control'
  const frame = useRef<HTMLDivElement>(null)
  const [wantsControl, setWantsControl] = useState(false)
  const [showsClipboard, setShowsClipboard] = useState(false)
  const {
    host,
    desktop,
    isShown,
    ended,
    refused,
    requested: question,
    closeQuestion,
    copied,
    restart,
  } = useDesktop(connection)
  const isControlling = wantsControl && mayControl
  useEffect(() => desktop?.setControl(isControlling), [desktop, isControlling])

  /** The way out for who has a keyboard alone: every other key goes to the robot. */
  function leave(event: KeyboardEvent<HTMLElement>): void {
    if (!isControlling || !event.ctrlKey || !event.shiftKey || event.code !== 'F6') return
    event.preventDefault()
    event.stopPropagation()
    setWantsControl(false)
    frame.current?.querySelector('button')?.focus()
  }
  return (
    <Box
      ref={frame}
      sx={{
        bgcolor: 'background.paper',
        'html:fullscreen &': {
          ...enlarged['html:fullscreen &'],
          display: 'grid',
          gridTemplateRows: 'auto 1fr',
        },
      }}
    >
      <DesktopToolbar
        mayControl={mayControl}
        isControlling={isControlling}
        isShown={isShown}
        onControl={setWantsControl}
        rfb={() => desktop?.rfb()}
        onClipboard={() => setShowsClipboard(true)}
        onFullScreen={toggleFullScreen}
      />
      {ended && (
        <Alert
          severity="info"
          action={<Button onClick={restart}>{t('terminal.again')}</Button>}
          sx={{ mb: 1 }}
        >
          {endingText(ended)}
        </Alert>
      )}
      {refused !== undefined && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {[t('desktop.refused'), refused].filter(Boolean).join(' ')}
        </Alert>
      )}
      {!isShown && !ended && <Box role="status">{t('desktop.opening')}</Box>}
      <Box
        ref={host}
        role="application"
        onKeyDownCapture={leave}
        aria-label={t(isControlling ? 'desktop.controlled' : 'desktop.viewed', { name })}
        sx={{
          height: 'max(240px, calc(100dvh - 420px))',
          'html:fullscreen &': { height: 'auto' },
          border: 1,
          borderColor: isControlling ? 'warning.main' : 'divider',
          borderRadius: 1,
          bgcolor: 'action.hover',
          overflow: 'hidden',
        }}
      />
      {question && (
        <PasswordDialog
          needsName={question.includes('username')}
          onSend={(credentials) => desktop?.rfb()?.sendCredentials(credentials)}
          onClose={closeQuestion}
        />
      )}
      {showsClipboard && (
        <ClipboardDialog
          copied={copied}
          canSend={isControlling}
          onSend={(text) => desktop?.rfb()?.clipboardPasteFrom(text)}
          onClose={() => setShowsClipboard(false)}
        />
      )}
    </Box>
  )
}
