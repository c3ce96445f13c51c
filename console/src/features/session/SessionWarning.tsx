import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../session/session.ts'
import { useFormats } from '../../ui/format/use-formats.ts'
import { ExpiredSessionDialog } from './ExpiredSessionDialog.tsx'

interface WarningProps {
  title: string
  body: string
  secondsLeft: number
  actions: ReactNode
}

function Warning({ title, body, secondsLeft, actions }: WarningProps) {
  const formats = useFormats()
  const titleId = useId()
  return (
    <Dialog open aria-labelledby={titleId} maxWidth="xs">
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText>{body}</DialogContentText>
        <DialogContentText role="timer" sx={{ mt: 1, fontWeight: 600 }}>
          {formats.duration(secondsLeft)}
        </DialogContentText>
      </DialogContent>
      <DialogActions>{actions}</DialogActions>
    </Dialog>
  )
}

/** The session's whole life is nearly over: nothing extends it, signing in again opens a new one. */
function EndingWarning({ secondsLeft }: { secondsLeft: number }) {
  const { t } = useTranslation('session')
  const formats = useFormats()
  const { expiresAt } = useSession()
  const [step, setStep] = useState<'warn' | 'signIn' | 'later'>('warn')
  if (step === 'later') return null
  if (step === 'signIn') return <ExpiredSessionDialog onLater={() => setStep('later')} />
  return (
    <Warning
      title={t('ending.title')}
      body={t('ending.body', { time: formats.time(expiresAt) })}
      secondsLeft={secondsLeft}
      actions={
        <>
          <Button color="inherit" onClick={() => setStep('later')}>
            {t('ending.later')}
          </Button>
          <Button autoFocus variant="contained" onClick={() => setStep('signIn')}>
            {t('ending.signIn')}
          </Button>
        </>
      }
    />
  )
}

interface SessionWarningProps {
  /** Nothing extends the session any more. */
  isEnding: boolean
  secondsLeft: number
  onExtend: () => void
}

/** How long the session still lasts, and what keeps the person working. */
export function SessionWarning({ isEnding, secondsLeft, onExtend }: SessionWarningProps) {
  const { t } = useTranslation('session')
  const { issuedAt } = useSession()
  if (isEnding) return <EndingWarning key={issuedAt} secondsLeft={secondsLeft} />
  return (
    <Warning
      title={t('idle.title')}
      body={t('idle.body')}
      secondsLeft={secondsLeft}
      actions={
        <Button autoFocus variant="contained" onClick={onExtend}>
          {t('idle.extend')}
        </Button>
      }
    />
  )
}
