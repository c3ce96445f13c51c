import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { actOnToast, closeToast, type Toast, toastMs } from './toast-store.ts'

/** One toast; its time stands still while the pointer or the focus is on it. */
export function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useTranslation('ui')
  const [isPaused, setIsPaused] = useState(false)
  const leftMs = useRef(toastMs)
  useEffect(() => {
    if (isPaused) return
    const startedAt = Date.now()
    const timer = setTimeout(() => void closeToast(toast.id), leftMs.current)
    return () => {
      clearTimeout(timer)
      leftMs.current = Math.max(1000, leftMs.current - (Date.now() - startedAt))
    }
  }, [isPaused, toast.id])
  return (
    <Alert
      severity={toast.tone}
      variant="outlined"
      role={toast.tone === 'error' ? 'alert' : 'status'}
      onMouseEnter={() => setIsPaused(true)}
      onMouseLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
      onClose={() => void closeToast(toast.id)}
      closeText={t('close')}
      action={
        toast.actionLabel ? (
          <Button size="small" color="inherit" onClick={() => actOnToast(toast.id)}>
            {toast.actionLabel}
          </Button>
        ) : undefined
      }
      sx={{
        bgcolor: 'background.paper',
        boxShadow: 6,
        color: 'text.primary',
        alignItems: 'center',
        borderRadius: '8px',
      }}
    >
      {toast.message}
    </Alert>
  )
}
