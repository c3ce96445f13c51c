import type { ArosCheck, ComposerStep } from '@filo/contract/aros-versions/aros-check'
import type { ApiError } from '@filo/contract/client'
import OkIcon from '@mui/icons-material/CheckCircleOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ChangeCounts } from '../../../components/aros-diff/ChangeCounts.tsx'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { toneColor } from '../../../ui/status/tone.ts'
import type { MendedAros } from '../shared/cures-of-problem.ts'
import { ProblemList } from '../shared/ProblemList.tsx'
import { useRobotsOfTest } from '../testers/robots/use-robots-of-test.ts'
import { CheckLine, checkStyles } from './steps/CheckLine.tsx'

interface Shared {
  aros: MendedAros
  /** The open step: the checks name each problem themselves. */
  step: ComposerStep
  onJump: (step: ComposerStep) => void
}

interface CountsProps extends Shared {
  check: ArosCheck
}

const SHOWN_PROBLEMS = 5

/** How many robots the test has; without one it can start, and says what it lacks. */
function RobotsLine({ aros }: { aros: MendedAros }) {
  const { t } = useTranslation('aros-versions')
  const { robots, hasFailed } = useRobotsOfTest(aros)
  if (!robots && !hasFailed) return null
  const { icon: Icon, tone } = checkStyles[robots && robots.robotCount > 0 ? 'ok' : 'warning']
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mt: 0.5 }}>
      <Icon aria-hidden sx={{ fontSize: 16, color: (theme) => toneColor(theme, tone) }} />
      <span>
        {robots ? t('testRobots.rail', { count: robots.robotCount }) : t('testRobots.unknownOfTest')}
      </span>
    </Box>
  )
}

function Counts({ check, aros, step, onJump }: CountsProps) {
  const { t } = useTranslation('aros-versions')
  const { bytes, signedBytes, number } = useFormats()
  const errors = check.problems.filter((problem) => problem.severity === 'error')
  return (
    <>
      <Typography sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 500 }}>
        {t('rail.packages', { count: check.packageCount, value: number(check.packageCount) })} ·{' '}
        {bytes(check.sizeBytes)}
        {check.sizeChangeBytes !== null && ` (${signedBytes(check.sizeChangeBytes)})`}
      </Typography>
      <Box sx={{ mt: 1 }}>
        <ChangeCounts summary={check.diffSummary} />
      </Box>
      <Typography color="text.secondary" sx={{ mt: 1 }}>
        {t('rail.toSend', { size: bytes(check.diffSummary.bytesToSend) })} ·{' '}
        {t(`components:arosDiff.restartOf.${check.restart}`)}
      </Typography>
      <CheckLine check={check} channel={aros.channel} />
      {aros.channel === 'test' && <RobotsLine aros={aros} />}
      <Box sx={{ mt: 2, pt: 2, borderTop: 1, borderColor: 'divider' }} role="status">
        {check.problems.length === 0 ? (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <OkIcon aria-hidden sx={{ fontSize: 20, color: 'success.main' }} />
            {t('rail.noProblems')}
          </Box>
        ) : (
          <>
            <Typography component="h3" sx={{ fontWeight: 600 }}>
              {t(errors.length > 0 ? 'rail.errors' : 'rail.warnings', {
                count: errors.length > 0 ? errors.length : check.problems.length,
              })}
            </Typography>
            {step !== 'check' && (
              <Box sx={{ mt: 1 }}>
                <ProblemList
                  problems={check.problems}
                  aros={aros}
                  onJump={onJump}
                  openStep={step}
                  limit={SHOWN_PROBLEMS}
                />
              </Box>
            )}
          </>
        )}
      </Box>
    </>
  )
}

interface Props extends Shared {
  query: UseQueryResult<ArosCheck, ApiError>
}

/** Always beside the composer: how many packages, how big, what changes, what is wrong. */
export function ComposerRail({ aros, query, step, onJump }: Props) {
  const { t } = useTranslation('aros-versions')
  const localized = useLocalized()
  return (
    <SectionCard title={t('rail.title')}>
      <Typography color="text.secondary" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
        {localized(aros.robot.name)} · {t(`channel.${aros.channel}`)}
      </Typography>
      <QueryPanel query={query} errorTitle={t('check.failed')}>
        {(check) => <Counts check={check} aros={aros} step={step} onJump={onJump} />}
      </QueryPanel>
    </SectionCard>
  )
}
