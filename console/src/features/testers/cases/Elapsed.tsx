import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { useNow } from '../../../ui/time/use-now.ts'

/** For how long the test has run by now; `startMs` is when it was begun, in ms. */
export function Elapsed({ startMs }: { startMs: number }) {
  const { t } = useTranslation('testers')
  const { duration } = useFormats()
  const seconds = Math.max(0, Math.round((useNow() - startMs) / 1000))
  return (
    <Box sx={{ color: 'text.secondary', fontSize: 13, mt: 1 }}>
      {t('verdict.elapsed', { time: duration(seconds) })}
    </Box>
  )
}
