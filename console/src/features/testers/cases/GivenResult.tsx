import type { GivenResult as Given, RunProof } from '@filo/contract/testers/tester-shapes'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { EvidenceList } from '../../../components/findings/EvidenceList.tsx'
import { RunProofs } from '../../../components/findings/RunProofs.tsx'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { KeyValueList } from '../../../ui/page/KeyValueList.tsx'

interface Props {
  testerId: string
  given: Given | undefined
  /** Of a pass that needed a robot. */
  proof: RunProof | undefined
}

/** What came out of a case, to read: once the verdict is given nothing of it changes. */
export function GivenResult({ testerId, given, proof }: Props) {
  const { t } = useTranslation('testers')
  return (
    <KeyValueList
      items={[
        {
          label: t('result.label'),
          value: given ? <StateChip kind="caseOutcome" state={given.result} /> : t('result.open'),
        },
        ...(proof ? [{ label: t('robot.proof'), value: <RunProofs results={[{ proof }]} /> }] : []),
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
