import type { Reassignment } from '@filo/contract/aros-versions/aros-assignment-routes'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { ProgressBar } from '../../../ui/page/ProgressBar.tsx'

/** How far the robots of a big product have been told what they shall run; nothing once all of them were. */
export function TellingProgress({ reassignment }: { reassignment: Reassignment }) {
  const { t } = useTranslation('aros-versions')
  const { number } = useFormats()
  const { unitCount, doneCount, failedCount, endedAt } = reassignment
  const failed = failedCount > 0 && (
    <Alert severity="warning">{t('product.tellingFailed', { count: failedCount })}</Alert>
  )
  if (endedAt !== null) return failed
  const left = Math.max(unitCount - doneCount - failedCount, 0)
  return (
    <Box sx={{ mt: 1, display: 'grid', gap: 1 }}>
      <ProgressBar
        label={t('product.telling')}
        value={unitCount > 0 ? (unitCount - left) / unitCount : undefined}
        text={t('product.tellingText', { reported: number(doneCount), left: number(left) })}
      />
      {failed}
    </Box>
  )
}
