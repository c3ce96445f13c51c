import { listRemoteSessions } from '@filo/contract/remote/remote-routes'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { paths } from '../../../app/paths.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { useCan } from '../../../session/session.ts'
import { RemoteStateChip } from '../RemoteStateChip.tsx'
import { readEveryMs } from '../remote-readings.ts'
import { listRow } from './list-row.ts'

/** Sessions that have not ended, the newest first. */
export function OpenSessions({ selectedId }: { selectedId: string | undefined }) {
  const { t } = useTranslation('remote')
  const headingId = useId()
  // Beside it a desk has the same words; on a phone the list is all there is.
  const canRequest = useCan()('remote.request')
  const open = useApiQuery(
    listRemoteSessions,
    { query: { 'f.phase': 'open', sort: '-requestedAt', size: 50 } },
    { refetchInterval: readEveryMs },
  )
  return (
    <>
      <Typography id={headingId} component="h2" variant="subtitle2" sx={{ px: 2, pt: 1 }}>
        {t('list.open')}
      </Typography>
      <QueryPanel query={open} errorTitle={t('list.openFailed')} lines={2}>
        {({ items }) =>
          items.length === 0 ? (
            <Typography sx={{ color: 'text.secondary', px: 2, py: 1 }}>
              {t('list.noneOpen')}
              {!canRequest && ` ${t('chooseSessionHelp')}`}
            </Typography>
          ) : (
            <List aria-labelledby={headingId} dense>
              {items.map(({ id, serial, state, requestedBy, can }) => (
                <ListItem key={id} disablePadding>
                  <ListItemButton
                    href={paths.remoteConnection({ session: id })}
                    aria-current={id === selectedId ? 'true' : undefined}
                    sx={listRow}
                  >
                    <ListItemText
                      primary={serial}
                      secondary={can.answer ? t('list.awaitsYou') : (requestedBy?.name ?? t('somebody'))}
                      slotProps={{
                        secondary: can.answer ? { sx: { color: 'warning.main', fontWeight: 600 } } : {},
                      }}
                    />
                    <RemoteStateChip state={state} />
                  </ListItemButton>
                </ListItem>
              ))}
            </List>
          )
        }
      </QueryPanel>
    </>
  )
}
