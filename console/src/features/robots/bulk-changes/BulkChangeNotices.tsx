import { listBulkChanges } from '@filo/contract/produced-robots/bulk-change-routes'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { useEvents } from '../../../api/use-events.ts'
import { EndedBulkChange } from './EndedBulkChange.tsx'
import { RunningBulkChange } from './RunningBulkChange.tsx'

/** So many are shown, the newest first; others come up as these are removed. */
const shownCount = 5

/** The reader's own changes of many robots: how far they are, and what became of them until they are removed. */
export function BulkChangeNotices() {
  const { t } = useTranslation('robots')
  useEvents(['bulk-changes'], { invalidates: [listBulkChanges] })
  const changes = useApiQuery(listBulkChanges, { query: { size: shownCount } }).data?.items ?? []
  if (changes.length === 0) return null
  return (
    <Box component="section" aria-label={t('bulkChanges.label')} sx={{ display: 'grid', gap: 1, mb: 2 }}>
      {changes.map((change) =>
        change.state === 'running' ? (
          <RunningBulkChange key={change.id} change={change} />
        ) : (
          <EndedBulkChange key={change.id} change={change} />
        ),
      )}
    </Box>
  )
}
