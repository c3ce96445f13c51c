import type { HardwareTestRow } from '@filo/contract/hardware-tests/hardware-tests-routes'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useTestTexts } from './use-test-texts.ts'

/** What a test measured and why it did not pass, in words; the robot's own come last. */
export function TestFindings({ row }: { row: HardwareTestRow }) {
  const { t } = useTranslation('hardware-tests')
  const texts = useTestTexts()
  const measured = texts.measured(row)
  const reason = texts.reason(row)
  const more = [
    reason,
    row.text && t('robotReports', { text: row.text }),
    row.program && t('byProgram', { program: row.program }),
  ].filter((line): line is string => Boolean(line))
  return (
    <Box sx={{ minWidth: 0 }}>
      {measured.length > 0 && (
        <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, m: 0 }}>
          {measured.map(({ label, text }) => (
            <Box key={label} sx={{ display: 'flex', gap: 0.5 }}>
              <Box component="dt" sx={{ color: 'text.secondary' }}>
                {label}
              </Box>
              <Box component="dd" sx={{ m: 0, fontWeight: 500 }}>
                {text}
              </Box>
            </Box>
          ))}
        </Box>
      )}
      {more.map((line) => (
        <Typography key={line} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {line}
        </Typography>
      ))}
    </Box>
  )
}
