import type { ProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import { getUpdate } from '@filo/contract/updates/updates-routes'
import Box from '@mui/material/Box'
import Pagination from '@mui/material/Pagination'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../../api/use-api.ts'
import { QueryPanel } from '../../../../components/page/QueryPanel.tsx'
import { useQueryParams } from '../../../../lib/query-params.ts'
import { EmptyState } from '../../../../ui/page/EmptyState.tsx'
import { SectionCard } from '../../../../ui/page/SectionCard.tsx'
import { RepairsCard } from '../repairs/RepairsCard.tsx'
import { updatesPageSize, useUnitUpdates } from '../unit-reads.ts'
import { UpdateCard } from './UpdateCard.tsx'
import { UpdateLog } from './UpdateLog.tsx'

function UpdateList({ unit }: { unit: ProducedRobot }) {
  const { t } = useTranslation(['robots/about', 'robots'])
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

/** The log of the update that a link names, wherever in the list it stands. */
function NamedLog({ updateId }: { updateId: string }) {
  const [, setParams] = useQueryParams()
  const { data: update } = useApiQuery(getUpdate, { params: { updateId } })
  if (!update) return null
  const title = update.to ? `${update.to.name} ${update.to.semver}` : ''
  return <UpdateLog update={update} title={title} onClose={() => setParams({ updateId: undefined })} />
}

/** The unit's updates, newest first, live; below them its checks of its own files. */
export function UpdatesTab({ unit }: { unit: ProducedRobot }) {
  const [{ updateId }] = useQueryParams()
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <UpdateList unit={unit} />
      <RepairsCard unit={unit} />
      {updateId && <NamedLog updateId={updateId} />}
    </Box>
  )
}
