import type { ProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { lazyDialog } from '../../../ui/lazy/lazy-part.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { MissingNotice } from './MissingNotice.tsx'
import { QualityChecklist } from './QualityChecklist.tsx'
import { useQualityCheck } from './use-quality-check.ts'

const QualityReport = lazyDialog(async () => (await import('./QualityReport.tsx')).QualityReport)

/** The checklist of a robot in quality control, with its report. */
export function QualityCard({ unit }: { unit: ProducedRobot }) {
  const { t } = useTranslation('robots/quality')
  const query = useQualityCheck(unit.id)
  const [isPrinting, setIsPrinting] = useState(false)
  return (
    <Box sx={{ gridColumn: '1 / -1' }}>
      <SectionCard
        title={t('title')}
        actions={
          <Button size="small" disabled={!query.data} onClick={() => setIsPrinting(true)}>
            {t('report.open')}
          </Button>
        }
      >
        <QueryPanel query={query} errorTitle={t('failed')} lines={8}>
          {(check) => (
            <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
              <MissingNotice missing={check.missing} />
              <QualityChecklist check={check} />
            </Box>
          )}
        </QueryPanel>
      </SectionCard>
      {isPrinting && query.data && (
        <QualityReport unit={unit} round={query.data} onClose={() => setIsPrinting(false)} />
      )}
    </Box>
  )
}
