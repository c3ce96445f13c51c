import type { ProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import Box from '@mui/material/Box'
import Pagination from '@mui/material/Pagination'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { RepairsCard } from './RepairsCard.tsx'
import { UpdateCard } from './UpdateCard.tsx'
import { updatesPageSize, useUnitUpdates } from './unit-reads.ts'

function UpdateList({ unit }: { unit: ProducedRobot }) {
  const { t } = useTranslation('robots')
  const [page, setPage] = useState(1)
  const updates = useUnitUpdates(unit.id, page)
  return (
    <QueryPanel query={updates} errorTitle={t('errors.updates')} lines={8}>
      {({ items, totalCount }) =>
        totalCount === 0 ? (
          <SectionCard>
            <EmptyState drawing="versions" title={t('updates.empty')} body={t('updates.emptyBody')} />
          </SectionCard>
        ) : (
          <Box sx={{ display: 'grid', gap: 2 }}>
            {items.map((update, index) => (
              <UpdateCard key={update.id} unit={unit} update={update} isNewest={page === 1 && index === 0} />
            ))}
            {totalCount > updatesPageSize && (
              <Pagination
                page={page}
                count={Math.ceil(totalCount / updatesPageSize)}
                onChange={(_, next) => setPage(next)}
                sx={{ justifySelf: 'center' }}
              />
            )}
          </Box>
        )
      }
    </QueryPanel>
  )
}

/** The unit's updates, newest first, live; below them its checks of its own files. */
export function UpdatesTab({ unit }: { unit: ProducedRobot }) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <UpdateList unit={unit} />
      <RepairsCard unit={unit} />
    </Box>
  )
}
