import type { ProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import { listUpdates } from '@filo/contract/updates/updates-routes'
import Box from '@mui/material/Box'
import Pagination from '@mui/material/Pagination'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { useEvents } from '../../../api/use-events.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { UpdateCard } from './UpdateCard.tsx'

const size = 10

/** The unit's updates, newest first, live. */
export function UpdatesTab({ unit }: { unit: ProducedRobot }) {
  const { t } = useTranslation('robots')
  const [page, setPage] = useState(1)
  const query = { 'f.unitId': [unit.id], page, size }
  const updates = useApiQuery(listUpdates, { query }, { keepPrevious: true })
  useEvents(['updates'], { invalidates: [listUpdates], everyMs: 250 })
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
            {totalCount > size && (
              <Pagination
                page={page}
                count={Math.ceil(totalCount / size)}
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
