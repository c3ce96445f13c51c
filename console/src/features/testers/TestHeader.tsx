import { hasTestEnded, type MyTest, type TestSummary } from '@filo/contract/testers/tester-shapes'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { paths } from '../../app/paths.ts'
import { StateChip } from '../../components/status/StateChip.tsx'
import { useLocalized } from '../../i18n/localized.ts'
import { useFormats } from '../../ui/format/use-formats.ts'
import { benchStatus } from './bench-status.ts'
import { TestAnswer } from './TestAnswer.tsx'
import { TestEnded } from './TestEnded.tsx'

function Facts({ test }: { test: MyTest }) {
  const { t } = useTranslation('testers')
  const localized = useLocalized()
  const { dateTime } = useFormats()
  const { tester, robot } = test
  return (
    <Box sx={{ color: 'text.secondary', mt: 1, display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
      <span>{localized(robot.name)}</span>
      <span>
        {tester.testRobots.length === 0
          ? t('header.noRobots')
          : tester.testRobots.map((unit, index) => (
              <span key={unit.unitId}>
                {index > 0 && ', '}
                <Link href={paths.aboutRobots({ unitId: unit.unitId })}>{unit.serial}</Link>
              </span>
            ))}
      </span>
      {tester.dueAt && !hasTestEnded(test.aros.state) && (
        <Box component="span" sx={tester.isOverdue ? { color: 'error.main' } : undefined}>
          {t(tester.isOverdue ? 'header.overdue' : 'header.due', { at: dateTime(tester.dueAt) })}
        </Box>
      )}
    </Box>
  )
}

/** Which version, on which robots, until when; accept, decline or begin. */
export function TestHeader({ test }: { test: MyTest & { summary: TestSummary } }) {
  const { t } = useTranslation('testers')
  const { tester, aros, summary } = test
  const { mayAnswer, isCutOff } = benchStatus(test)
  return (
    <>
      <Card sx={{ p: { xs: 2, lg: 3 }, display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}>
        <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
          <Typography component="p" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            {aros.name} {aros.version}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: 1 }}>
            <StateChip kind="aros" state={aros.state} />
            {!isCutOff && <StateChip kind="tester" state={tester.state} />}
            {tester.verdict && <StateChip kind="verdict" state={tester.verdict} />}
          </Box>
          <Facts test={test} />
        </Box>
        {mayAnswer && <TestAnswer test={test} />}
      </Card>
      <TestEnded test={test} />
      {tester.state === 'submitted' && (
        <Alert severity={tester.verdict === 'fail' || tester.verdict === 'blocked' ? 'warning' : 'success'}>
          {t('header.submitted', { passed: summary.passed, quorum: summary.quorum })}
        </Alert>
      )}
      {tester.state === 'declined' && <Alert severity="info">{t('header.declined')}</Alert>}
    </>
  )
}
