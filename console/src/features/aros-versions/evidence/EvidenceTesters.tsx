import type { EvidenceTester, ReleaseEvidence } from '@filo/contract/testers/release-evidence-routes'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { ConnectionChip } from '../../../components/status/ConnectionChip.tsx'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { useFormats } from '../../../ui/format/use-formats.ts'

function Robots({ robots }: Pick<EvidenceTester, 'robots'>) {
  const { t } = useTranslation('aros-versions')
  const { dateTime } = useFormats()
  if (robots.length === 0) return <Box sx={{ color: 'warning.main' }}>{t('testers.noRobots')}</Box>
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
      {robots.map((robot) => (
        <Box
          component="li"
          key={robot.unitId}
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}
        >
          <Link href={paths.aboutRobots({ unitId: robot.unitId })}>{robot.serial}</Link>
          <ConnectionChip unit={robot} />
          <Box component="span" sx={{ color: robot.provenAt ? 'text.secondary' : 'warning.main' }}>
            {robot.provenAt
              ? t('evidence.provenAt', { at: dateTime(robot.provenAt) })
              : t('evidence.neverRan')}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

/** Who tested, on which robots, for how long, and what each said. */
export function EvidenceTesters({ testers }: Pick<ReleaseEvidence, 'testers'>) {
  const { t } = useTranslation('aros-versions')
  const { duration } = useFormats()
  if (testers.length === 0) return <Box sx={{ color: 'warning.main' }}>{t('evidence.nobody')}</Box>
  return (
    <Box component="ul" aria-label={t('testers.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {testers.map((tester) => (
        <Box
          component="li"
          key={tester.id}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'flex-start',
            gap: 1.5,
            py: 1,
            '& + &': { borderTop: 1, borderColor: 'divider' },
          }}
        >
          <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
            <Box sx={{ fontWeight: 500 }}>{tester.user.name}</Box>
            <Box sx={{ color: 'text.secondary' }}>
              {tester.durationS === null
                ? t('evidence.notMeasured')
                : t('evidence.durations', { time: duration(tester.durationS) })}
            </Box>
            {tester.comment && <Box sx={{ overflowWrap: 'anywhere' }}>{tester.comment}</Box>}
          </Box>
          <Box sx={{ flex: '2 1 260px', minWidth: 0 }}>
            <Robots robots={tester.robots} />
          </Box>
          {tester.verdict ? (
            <StateChip kind="verdict" state={tester.verdict} />
          ) : (
            <StateChip kind="tester" state={tester.state} />
          )}
        </Box>
      ))}
    </Box>
  )
}
