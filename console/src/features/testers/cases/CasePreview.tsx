import type { TestCase } from '@filo/contract/testers/tester-shapes'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../i18n/localized.ts'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'

/** What a tester is asked to try, before they say whether they will. */
export function CasePreview({ cases }: { cases: readonly TestCase[] }) {
  const { t } = useTranslation('testers')
  const localized = useLocalized()
  return (
    <SectionCard title={t('cases.label')}>
      <Box component="ol" sx={{ m: 0, pl: 3, display: 'grid', gap: 1 }}>
        {cases.map((testCase) => (
          <li key={testCase.caseId}>
            {localized(testCase.title)}{' '}
            <Box component="span" sx={{ color: 'text.secondary', fontSize: 12 }}>
              {t(testCase.isMandatory ? 'cases.mandatory' : 'cases.optional')}
              {testCase.needsRobot === false && ` · ${t('cases.noRobot')}`}
            </Box>
          </li>
        ))}
      </Box>
    </SectionCard>
  )
}
