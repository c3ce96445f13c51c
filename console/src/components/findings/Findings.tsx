import type { TestCase, Tester } from '@filo/contract/testers/tester-shapes'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../i18n/localized.ts'
import { StateChip } from '../status/StateChip.tsx'
import { EvidenceList } from './EvidenceList.tsx'

interface Props {
  tester: Tester
  cases: readonly TestCase[]
}

/** What a tester found worth telling: cases that did not pass, notes and evidence. Nothing where all just passed. */
export function Findings({ tester, cases }: Props) {
  const { t } = useTranslation('components')
  const localized = useLocalized()
  const findings = tester.caseResults.filter(
    ({ result, note, evidence }) => result !== 'pass' || note.trim() !== '' || evidence.length > 0,
  )
  if (findings.length === 0) return null
  return (
    <Box
      component="ul"
      aria-label={t('evidence.findings', { name: tester.user.name })}
      sx={{ listStyle: 'none', display: 'grid', gap: 1.5, m: 0, p: 0, width: '100%' }}
    >
      {findings.map(({ caseId, result, note, evidence }) => (
        <Box
          component="li"
          key={caseId}
          sx={{ display: 'grid', gap: 1, pl: 1.5, borderLeft: 3, borderColor: 'divider' }}
        >
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <span>{localized(cases.find((each) => each.caseId === caseId)?.title ?? null) || caseId}</span>
            <StateChip kind="caseOutcome" state={result} />
          </Box>
          {note && <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{note}</Box>}
          <EvidenceList testerId={tester.id} evidence={evidence} />
        </Box>
      ))}
    </Box>
  )
}
