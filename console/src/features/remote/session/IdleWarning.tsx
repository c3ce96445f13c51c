import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clockText } from '../clock-text.ts'
import type { RemoteConnection } from '../wire/remote-connection.ts'
import { idleSecondsLeft } from './idle-clock.ts'

const inputs = ['keydown', 'pointerdown', 'wheel', 'paste', 'drop'] as const

/** Tells the server that somebody works, and warns who has not done so for long, until they say that they are there. */
export function IdleWarning({ connection }: { connection: RemoteConnection }) {
  const { t } = useTranslation('remote')
  const titleId = useId()
  const [left, setLeft] = useState<number>()
  const isOpen = left !== undefined
  const stay = useRef<() => void>(() => undefined)
  useEffect(() => {
    let lastInputAt = Date.now()
    let isWarned = false
    const note = () => {
      lastInputAt = Date.now()
      isWarned = false
      setLeft(undefined)
      connection.noteActive()
    }
    // With the warning open, what was pressed by chance does not count: its button does.
    const noteInput = () => {
      if (!isWarned) note()
    }
    const check = () => {
      const next = idleSecondsLeft(lastInputAt, Date.now())
      isWarned = next !== undefined
      setLeft(next)
    }
    const timer = setInterval(check, 1000)
    for (const input of inputs) window.addEventListener(input, noteInput, { capture: true, passive: true })
    stay.current = note
    return () => {
      clearInterval(timer)
      for (const input of inputs) window.removeEventListener(input, noteInput, { capture: true })
    }
  }, [connection])
  return (
    <Dialog open={isOpen} aria-labelledby={titleId} role="alertdialog">
      <DialogTitle id={titleId}>{t('idle.title')}</DialogTitle>
      <DialogContent>{t('idle.body', { left: clockText(left ?? 0) })}</DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={() => stay.current()}>
          {t('idle.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
