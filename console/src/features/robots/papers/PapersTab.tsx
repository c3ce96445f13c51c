import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useEvents } from '../../../api/use-events.ts'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { PassedChecks } from '../quality/PassedChecks.tsx'
import { paperReadings } from './paper-readings.ts'
import { ServiceRecords } from './ServiceRecords.tsx'
import { UnitFiles } from './UnitFiles.tsx'

/** What was done on a robot, and its papers. */
export function PapersTab({ unitId, serial }: { unitId: string; serial: string }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  useEvents(['hardware'], { about: { unitId }, invalidates: paperReadings })
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PassedChecks unitId={unitId} />
      <SectionCard title={t('papers.records')} isFlush>
        <ServiceRecords unitId={unitId} serial={serial} />
      </SectionCard>
      <SectionCard title={t('papers.files')} isFlush>
        <UnitFiles unitId={unitId} />
      </SectionCard>
    </Box>
  )
}
