import type { CaseResult } from '@filo/contract/testers/tester-shapes'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { KeyValueList } from '../../ui/page/KeyValueList.tsx'
import { StatusChip } from '../../ui/status/StatusChip.tsx'
import { caseLooks } from './case-looks.ts'

/** What came out of a case, to read: once the verdict is given nothing of it changes. */
export function GivenResult({ given }: { given: CaseResult | undefined }) {
  const { t } = useTranslation('testers')
  const look = given ? caseLooks[given.result] : undefined
  return (
    <KeyValueList
      items={[
        {
          label: t('result.label'),
          value:
            given && look ? (
              <StatusChip label={t(`result.${given.result}`)} tone={look.tone} icon={look.icon} />
            ) : (
              t('result.open')
            ),
        },
        {
          label: t('cases.note'),
          value: given?.note ? <Box sx={{ whiteSpace: 'pre-line' }}>{given.note}</Box> : null,
        },
      ]}
    />
  )
}
