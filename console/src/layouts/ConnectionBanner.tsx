import { getAbout } from '@filo/contract/about/about-routes'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiClient } from '../api/api-client.ts'
import { noteReachable, useConnectionStore } from '../api/connection.ts'

const waitsS = [5, 10, 20, 30]

/** A try that is not answered for so long, in ms, has failed: the server may stand still. */
const answersWithinMs = 10_000

function Countdown() {
  const { t } = useTranslation(['layouts', 'common', 'ui'])
  const queryClient = useQueryClient()
  const [attempt, setAttempt] = useState(0)
  const [secondsLeft, setSecondsLeft] = useState(waitsS[0] ?? 5)

  async function tryNow() {
    try {
      await apiClient.call(getAbout, { signal: AbortSignal.timeout(answersWithinMs) })
      noteReachable(true)
      await queryClient.invalidateQueries()
    } catch {
      setAttempt(attempt + 1)
      setSecondsLeft(waitsS[Math.min(attempt + 1, waitsS.length - 1)] ?? 30)
    }
  }

  const tryAtOnce = useEffectEvent(() => void tryNow())
  useEffect(() => {
    addEventListener('online', tryAtOnce)
    return () => removeEventListener('online', tryAtOnce)
  }, [])
  useEffect(() => {
    const timer = setTimeout(() => {
      if (secondsLeft > 1) setSecondsLeft(secondsLeft - 1)
      else void tryNow()
    }, 1000)
    return () => clearTimeout(timer)
  })

  const retry = (
    <Button color="inherit" size="small" onClick={() => void tryNow()}>
      {t('common:retry')}
    </Button>
  )
  return (
    <Alert
      severity="error"
      variant="filled"
      square
      action={retry}
      role="alert"
      sx={{ bgcolor: 'error.main', color: 'error.contrastText' }}
    >
      {t('unreachable')} <span aria-hidden>{t('ui:retryIn', { count: secondsLeft })}</span>
    </Alert>
  )
}

/** Says that the server cannot be reached and tries again by itself; reading goes on meanwhile. */
export function ConnectionBanner() {
  const isReachable = useConnectionStore((state) => state.isReachable)
  return isReachable ? null : <Countdown />
}
