import type { CaseResult } from '@filo/contract/testers/tester-shapes'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { EvidenceList } from '../../components/findings/EvidenceList.tsx'
import { StateChip } from '../../components/status/StateChip.tsx'
import { KeyValueList } from '../../ui/page/KeyValueList.tsx'

interface Props {
  testerId: string
  given: CaseResult | undefined
}

/** What came out of a case, to read: once the verdict is given nothing of it changes. */
export function GivenResult({ testerId, given }: Props) {
  const { t } = useTranslation('testers')
  return (
    <KeyValueList
      items={[
        {
          label: t('result.label'),
          value: given ? <StateChip kind="caseOutcome" state={given.result} /> : t('result.open'),
        },
        {
          label: t('cases.note'),
          value: given?.note ? <Box sx={{ whiteSpace: 'pre-line' }}>{given.note}</Box> : null,
        },
        {
          label: t('evidence.label'),
          value:
            given && given.evidence.length > 0 ? (
              <EvidenceList testerId={testerId} evidence={given.evidence} />
            ) : null,
        },
      ]}
    />
  )
}
