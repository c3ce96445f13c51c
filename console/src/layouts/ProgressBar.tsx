import LinearProgress from '@mui/material/LinearProgress'
import { useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useRootStore } from '../state/root-store.ts'
import { useSpinnerFlag } from './use-spinner-flag.ts'

/** The 2 px bar under the top bar while a page loads or a change is on its way. */
export function ProgressBar() {
  const { t } = useTranslation()
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  useSpinnerFlag()
  const spinner = useRootStore((state) => state.spinner)
  if (!isLoading && !spinner) return null
  return (
    <LinearProgress
      aria-label={t('loading')}
      sx={{ position: 'absolute', insetInline: 0, bottom: -2, height: 2, zIndex: 1 }}
    />
  )
}
