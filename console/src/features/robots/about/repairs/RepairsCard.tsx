import type { ProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import { listUnitRepairs, type UnitRepair } from '@filo/contract/updates/unit-updates-routes'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Pagination from '@mui/material/Pagination'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../../api/use-api.ts'
import { useEvents } from '../../../../api/use-events.ts'
import { QueryPanel } from '../../../../components/page/QueryPanel.tsx'
import { SectionCard } from '../../../../ui/page/SectionCard.tsx'
import { RepairButton } from './RepairButton.tsx'
import { RepairReport } from './RepairReport.tsx'

const pageSize = 3

function RepairList({ repairs }: { repairs: readonly UnitRepair[] }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
      {repairs.map((repair) => (
        <RepairReport key={repair.id} repair={repair} />
      ))}
    </Box>
  )
}

/** The unit's own checks of its files and what each found, newest first, live; asking for another one. */
export function RepairsCard({ unit }: { unit: ProducedRobot }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const [page, setPage] = useState(1)
  useEvents(['updates'], { about: { unitId: unit.id }, invalidates: [listUnitRepairs] })
  const input = { params: { unitId: unit.id }, query: { page, size: pageSize } }
  const query = useApiQuery(listUnitRepairs, input, { keepPrevious: true })
  const canRepair = query.data?.canRepair
  return (
    <SectionCard
      title={t('repair.card')}
      actions={canRepair === true && <RepairButton unit={unit} variant="outlined" />}
    >
      <QueryPanel query={query} errorTitle={t('repair.failed')} lines={2}>
        {({ items, totalCount }) => (
          <Box sx={{ display: 'grid', gap: 2 }}>
            {canRepair === false && <Alert severity="info">{t('repair.tooOld')}</Alert>}
            {totalCount === 0 && canRepair !== false && (
              <Box sx={{ color: 'text.secondary' }}>
                {t(canRepair ? 'repair.none' : 'repair.neverLinked')}
              </Box>
            )}
            <RepairList repairs={items} />
            {totalCount > pageSize && (
              <Pagination
                page={page}
                count={Math.ceil(totalCount / pageSize)}
                onChange={(_, next) => setPage(next)}
                sx={{ justifySelf: 'center' }}
              />
            )}
          </Box>
        )}
      </QueryPanel>
    </SectionCard>
  )
}
