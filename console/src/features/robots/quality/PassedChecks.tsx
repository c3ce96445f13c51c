import { getProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import type { PassedQualityCheck } from '@filo/contract/quality-checks/quality-checks-routes'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { useCan } from '../../../session/session.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { lazyDialog } from '../../../ui/lazy/lazy-part.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { useQualityCheck } from './use-quality-check.ts'

const QualityReport = lazyDialog(async () => (await import('./QualityReport.tsx')).QualityReport)

function Passed({ unitId }: { unitId: string }) {
  const { t } = useTranslation('robots/quality')
  const { dateTime } = useFormats()
  const check = useQualityCheck(unitId).data
  const unit = useApiQuery(getProducedRobot, { params: { unitId } }).data
  const [printed, setPrinted] = useState<PassedQualityCheck>()
  if (!check || check.passed.length === 0) return null
  return (
    <SectionCard title={t('passed.title')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {check.passed.map((round) => (
          <Box
            component="li"
            key={round.id}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
          >
            <Typography sx={{ flex: '1 1 16em', minWidth: 0 }}>
              {t('passed.line', { at: dateTime(round.passedAt), name: round.passedByName ?? t('gone') })}
              {round.waivers.length > 0 && ` · ${t('passed.waived', { count: round.waivers.length })}`}
            </Typography>
            <Button size="small" variant="outlined" onClick={() => setPrinted(round)}>
              {t('report.open')}
            </Button>
          </Box>
        ))}
      </Box>
      {printed && unit && <QualityReport unit={unit} round={printed} onClose={() => setPrinted(undefined)} />}
    </SectionCard>
  )
}

/** Rounds of quality control that a robot passed, each with its report; nothing where there is none. */
export function PassedChecks({ unitId }: { unitId: string }) {
  return useCan()('hardware.decide') ? <Passed unitId={unitId} /> : null
}
