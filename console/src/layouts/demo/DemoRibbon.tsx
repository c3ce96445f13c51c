import { getAbout } from '@filo/contract/about/about-routes'
import { type Demo, getDemo } from '@filo/contract/demo/demo-routes'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import { alpha } from '@mui/material/styles'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCanWrite } from '../../api/connection.ts'
import { useEvents } from '../../api/use-events.ts'
import { useDemo } from '../../components/demo/use-demo.ts'
import { useFormats } from '../../ui/format/use-formats.ts'
import { toneColor } from '../../ui/status/tone.ts'
import { DemoActions } from './DemoActions.tsx'

/** Whoever watches the loading wants to see it move. */
const refreshEveryMs = 400

/** What an open page shows may be gone, or no longer be all there is: everything is read again. */
function useFreshStart(state: Demo['state']): void {
  const queryClient = useQueryClient()
  const before = useRef(state)
  useEffect(() => {
    const hasEnded = before.current !== state && (state === 'loaded' || state === 'absent')
    before.current = state
    if (hasEnded) void queryClient.invalidateQueries()
  }, [state, queryClient])
}

function Words({ demo }: { demo: Demo }) {
  const { t } = useTranslation('layouts')
  const { percent } = useFormats()
  const { state, progress, problem } = demo
  const isReachable = useCanWrite()
  if (!isReachable && (state === 'loading' || state === 'purging')) return t('demo.unknown')
  if (state === 'loading')
    return progress
      ? t('demo.loadingStep', {
          step: t(`demo.steps.${progress.step}`),
          share: percent(progress.done / progress.total),
        })
      : t('demo.loading')
  if (state === 'purging') return t('demo.purging')
  if (state === 'failed')
    return problem?.step
      ? t('demo.failedAt', { step: t(`demo.steps.${problem.step}`), detail: problem.detail })
      : t('demo.failed', { detail: problem?.detail ?? '' })
  return (
    <>
      <Box component="strong" sx={{ fontWeight: 600 }}>
        {t('demo.title')}
      </Box>
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {` · ${t('demo.explained')}`}
      </Box>
    </>
  )
}

function Ribbon({ demo }: { demo: Demo }) {
  const { t } = useTranslation('layouts')
  const { state, progress } = demo
  useFreshStart(state)
  useEvents(['demo'], { invalidates: [getDemo, getAbout], everyMs: refreshEveryMs })
  const isReachable = useCanWrite()
  if (state === 'absent') return null
  const isWorking = isReachable && (state === 'loading' || state === 'purging')
  const tone = state === 'failed' ? 'error' : 'info'
  return (
    <Box
      component="section"
      aria-label={t('demo.title')}
      sx={(theme) => ({
        bgcolor: 'background.paper',
        backgroundImage: `linear-gradient(${alpha(toneColor(theme, tone), 0.1)}, ${alpha(toneColor(theme, tone), 0.1)})`,
        borderBottom: 1,
        borderColor: 'divider',
      })}
    >
      <Box
        sx={{
          px: { xs: 2, lg: 3 },
          py: 0.25,
          minHeight: 36,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 1,
        }}
      >
        <Box
          component="span"
          aria-hidden
          sx={(theme) => ({
            px: 0.75,
            borderRadius: 0.5,
            border: 1,
            borderColor: toneColor(theme, tone),
            color: toneColor(theme, tone),
            fontSize: 12,
            fontWeight: 600,
          })}
        >
          {t('demo.mark')}
        </Box>
        <Box aria-live={isWorking ? 'off' : 'polite'} sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Words demo={demo} />
        </Box>
        <DemoActions state={state} />
      </Box>
      {isWorking && (
        <LinearProgress
          aria-label={t('demo.progress')}
          {...(progress
            ? { variant: 'determinate' as const, value: (progress.done / progress.total) * 100 }
            : {})}
        />
      )}
    </Box>
  )
}

/** Says on every page that demo data is there, on its way or being removed; who may removes it here. */
export function DemoRibbon() {
  const demo = useDemo()
  return demo ? <Ribbon demo={demo} /> : null
}
