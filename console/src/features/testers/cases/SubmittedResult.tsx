import type { SubmittedResult as ResultShape, RunProof } from '@filo/contract/testers/tester-shapes'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { EvidenceList } from '../../../components/findings/EvidenceList.tsx'
import { RunProofs } from '../../../components/findings/RunProofs.tsx'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { KeyValueList } from '../../../ui/page/KeyValueList.tsx'

interface Props {
  testerId: string
  assigned: ResultShape | undefined
  /** Of a pass that needed a robot. */
  proof: RunProof | undefined
}

/** What came out of a case, to read: once the verdict is given nothing of it changes. */
export function SubmittedResult({ testerId, assigned: result, proof }: Props) {
  const { t } = useTranslation('testers')
  return (
    <KeyValueList
      items={[
        {
          label: t('result.label'),
          value: result ? <StateChip kind="caseOutcome" state={result.result} /> : t('result.open'),
        },
        ...(proof ? [{ label: t('robot.proof'), value: <RunProofs results={[{ proof }]} /> }] : []),
        {
          label: t('cases.note'),
          value: result?.note ? <Box sx={{ whiteSpace: 'pre-line' }}>{result.note}</Box> : null,
        },
        {
          label: t('evidence.label'),
          value:
            result && result.evidence.length > 0 ? (
              <EvidenceList testerId={testerId} evidence={result.evidence} />
            ) : null,
        },
      ]}
    />
  )
}
