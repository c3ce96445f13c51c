import { endedUpdateStates, listUpdateLogs, type Update } from '@filo/contract/updates/updates-routes'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../../api/use-api.ts'
import { useEvents } from '../../../../api/use-events.ts'
import { QueryPanel } from '../../../../components/page/QueryPanel.tsx'
import { SideDrawer } from '../../../../ui/dialog/SideDrawer.tsx'
import { EmptyState } from '../../../../ui/page/EmptyState.tsx'
import { LogLines } from '../LogLines.tsx'

const pageSize = 500
/** Hooks print as fast as they like; a person reads this often. */
const everyMs = 500

interface UpdateLogProps {
  update: Update
  title: string
  onClose: () => void
}

/** What the robot's hooks printed during an update; while it runs, new lines come as they are printed. */
export function UpdateLog({ update, title, onClose }: UpdateLogProps) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const isRunning = !endedUpdateStates.includes(update.state)
  const [starts, setStarts] = useState([0])
  const [isFollowing, setIsFollowing] = useState(isRunning)
  const after = starts.at(-1) ?? 0
  const log = useApiQuery(
    listUpdateLogs,
    { params: { updateId: update.id }, query: { after, size: pageSize } },
    { keepPrevious: true },
  )
  useEvents([`update-logs:${update.id}`], { invalidates: [listUpdateLogs], everyMs })
  const later = log.data?.hasMore && !log.isPlaceholderData ? log.data.items.at(-1)?.seq : undefined
  if (isFollowing && later !== undefined) setStarts([...starts, later])
  return (
    <SideDrawer isOpen title={t('updates.logTitle', { aros: title })} onClose={onClose} width={860}>
      <QueryPanel query={log} errorTitle={t('errors.log')} lines={8}>
        {({ items, hasMore }) =>
          items.length === 0 ? (
            <EmptyState drawing="list" title={t('updates.logEmpty')} />
          ) : (
            <>
              {isRunning && (
                <FormControlLabel
                  control={
                    <Switch checked={isFollowing} onChange={(_, isOn) => setIsFollowing(isOn)} size="small" />
                  }
                  label={t('updates.follow')}
                  sx={{ mb: 1 }}
                />
              )}
              <LogLines
                lines={items}
                isFollowing={isFollowing && isRunning}
                onScrolledUp={() => setIsFollowing(false)}
              />
              <Box sx={{ display: 'flex', justifyContent: 'space-between', mt: 1 }}>
                <Button
                  color="inherit"
                  disabled={starts.length === 1}
                  onClick={() => {
                    setIsFollowing(false)
                    setStarts((all) => all.slice(0, -1))
                  }}
                >
                  {t('updates.earlier')}
                </Button>
                <Button
                  color="inherit"
                  disabled={!hasMore}
                  onClick={() => setStarts((all) => [...all, items.at(-1)?.seq ?? after])}
                >
                  {t('updates.later')}
                </Button>
              </Box>
            </>
          )
        }
      </QueryPanel>
    </SideDrawer>
  )
}
