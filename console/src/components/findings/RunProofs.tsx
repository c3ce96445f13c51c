import type { CaseResult, RunProof } from '@filo/contract/testers/tester-shapes'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../ui/format/use-formats.ts'

/** Each robot once, with the newest of its proofs. */
function newestOf(results: readonly Pick<CaseResult, 'proof'>[]): RunProof[] {
  const proofs = results.flatMap(({ proof }) => proof ?? [])
  const sorted = proofs.toSorted((a, b) => (a.provenAt < b.provenAt ? 1 : -1))
  return sorted.filter(({ unitId }, index) => sorted.findIndex((other) => other.unitId === unitId) === index)
}

/** Which robots ran the candidate when passes were taken in: what they reported, and when. Nothing where none was needed. */
export function RunProofs({ results }: { results: readonly Pick<CaseResult, 'proof'>[] }) {
  const { t } = useTranslation('components')
  const { dateTime } = useFormats()
  return (
    <>
      {newestOf(results).map(({ unitId, serial, contentHash, reportedAt, provenAt }) => (
        <Box key={unitId} sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {t('evidence.ran', {
            serial,
            reported: dateTime(reportedAt),
            at: dateTime(provenAt),
            hash: contentHash.slice(0, 16),
          })}
        </Box>
      ))}
    </>
  )
}
