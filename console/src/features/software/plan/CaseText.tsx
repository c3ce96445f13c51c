import type { PlanCase } from '@filo/contract/packages/version-plan'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../i18n/localized.ts'

/** What is done and what is expected, in the reader's language. */
export function CaseText({ item }: { item: Pick<PlanCase, 'steps' | 'expected'> }) {
  const { t } = useTranslation('software')
  const localized = useLocalized()
  return (
    <>
      <Box component="ol" sx={{ mt: 0.5, mb: 0.5, pl: 3, overflowWrap: 'anywhere' }}>
        {item.steps.map((step, index) => (
          <li key={index.toString()}>{localized(step)}</li>
        ))}
      </Box>
      <Box sx={{ overflowWrap: 'anywhere' }}>{t('plan.expects', { text: localized(item.expected) })}</Box>
    </>
  )
}
