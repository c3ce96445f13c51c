import Box from '@mui/material/Box'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenDialogs } from '../dialog/open-dialogs.ts'
import { ToastCard } from './ToastCard.tsx'
import { finishToasts, useToastStore } from './toast-store.ts'

/**
 * Where toasts appear; mounted once. They stand in the page's column: a frame with a menu at its left says how wide that
 * is in `--menu-width`. On a phone they stand below the top bar, for the buttons that save are at the lower edge there.
 * While a dialog is open they stand at the top, away from its buttons. Leaving the page finishes what waits behind an undo.
 */
export function ToastHost() {
  const { t } = useTranslation('ui')
  const toasts = useToastStore((state) => state.toasts)
  // The buttons of a dialog are at its lower edge.
  const isOverDialog = useOpenDialogs(({ count }) => count > 0)
  useEffect(() => {
    const finish = () => void finishToasts()
    window.addEventListener('pagehide', finish)
    return () => window.removeEventListener('pagehide', finish)
  }, [])
  return (
    <Box
      component="section"
      aria-label={t('toasts')}
      sx={{
        position: 'fixed',
        left: { xs: 16, sm: isOverDialog ? 24 : 'calc(var(--menu-width, 0px) + 24px)' },
        right: { xs: 16, sm: 'auto' },
        top: { xs: 72, sm: isOverDialog ? 16 : 'auto' },
        bottom: { xs: 'auto', sm: isOverDialog ? 'auto' : 24 },
        zIndex: 'snackbar',
        display: 'grid',
        displayPrint: 'none',
        gap: 1,
        width: { sm: 'min(400px, 100vw - var(--menu-width, 0px) - 48px)' },
        pointerEvents: 'none',
        '& > *': { pointerEvents: 'auto' },
      }}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </Box>
  )
}
