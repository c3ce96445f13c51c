import { listUpdateLogs, type Update } from '@filo/contract/updates/updates-routes'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../../api/use-api.ts'
import { QueryPanel } from '../../../../components/page/QueryPanel.tsx'
import { lazyDialog } from '../../../../ui/lazy/lazy-part.tsx'
import { LogLines } from '../LogLines.tsx'

const UpdateLog = lazyDialog(async () => (await import('../updates/UpdateLog.tsx')).UpdateLog)

/** So many lines mostly tell what went wrong. */
const lastLines = 10

/** The end of what hooks printed during an update that failed, and the way to all of it. */
export function IncidentLog({ update }: { update: Update }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const [isOpen, setIsOpen] = useState(false)
  const params = { updateId: update.id }
  const log = useApiQuery(listUpdateLogs, { params, query: { size: lastLines, last: 'true' } })
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography variant="subtitle2" component="h3">
        {t('incident.log')}
      </Typography>
      <QueryPanel query={log} errorTitle={t('errors.log')} lines={4}>
        {({ items }) =>
          items.length === 0 ? (
            <Box sx={{ color: 'text.secondary' }}>{t('updates.logEmpty')}</Box>
          ) : (
            <>
              <LogLines lines={items} isFollowing={false} onScrolledUp={() => undefined} />
              <div>
                <Button color="inherit" size="small" onClick={() => setIsOpen(true)}>
                  {t('incident.wholeLog')}
                </Button>
              </div>
            </>
          )
        }
      </QueryPanel>
      {isOpen && (
        <UpdateLog
          update={update}
          title={update.to ? `${update.to.name} ${update.to.semver}` : ''}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Box>
  )
}
