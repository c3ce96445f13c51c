import {
  listProducedRobots,
  type ProducedRobotRow,
} from '@filo/contract/produced-robots/produced-robots-routes'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { useEvents } from '../../../api/use-events.ts'
import { paths } from '../../../app/paths.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { ConnectionChip } from '../../../components/status/ConnectionChip.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { listRow } from './list-row.ts'

const step = 25
const recentCount = 5

interface RobotsProps {
  label: string
  robots: readonly ProducedRobotRow[]
  selectedId: string | undefined
  showsLastSeen?: boolean
}

function Robots({ label, robots, selectedId, showsLastSeen = false }: RobotsProps) {
  const { t } = useTranslation('remote')
  const localized = useLocalized()
  return (
    <List aria-label={label} dense>
      {robots.map((robot) => (
        <ListItem key={robot.id} disablePadding>
          <ListItemButton
            href={paths.remoteConnection({ unitId: robot.id })}
            aria-current={robot.id === selectedId ? 'true' : undefined}
            sx={listRow}
          >
            <ListItemText
              primary={
                <>
                  {robot.name !== robot.serial && `${robot.name} · `}
                  <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                    {robot.serial}
                  </Box>
                </>
              }
              secondary={
                <>
                  {[robot.customerName ?? t('list.makers'), localized(robot.modelName)].join(' · ')}
                  {showsLastSeen && (
                    <>
                      {' · '}
                      <RelativeTime at={robot.lastSeenAt} />
                    </>
                  )}
                </>
              }
              sx={{ overflowWrap: 'anywhere' }}
            />
            <ConnectionChip unit={robot} />
          </ListItemButton>
        </ListItem>
      ))}
    </List>
  )
}

/** Those last heard of, for when nobody answers. */
function RecentlySeen({ selectedId }: { selectedId: string | undefined }) {
  const { t } = useTranslation('remote')
  const recent = useApiQuery(listProducedRobots, {
    query: { 'f.connection': 'stale,offline', sort: '-lastSeenAt', size: recentCount },
  })
  const robots = recent.data?.items ?? []
  if (robots.length === 0) return null
  return <Robots label={t('list.recent')} robots={robots} selectedId={selectedId} showsLastSeen />
}

/** Robots that are online, to request a session with; found by serial number, name, place or tag. */
export function RobotChoice({ selectedId }: { selectedId: string | undefined }) {
  const { t } = useTranslation('remote')
  const headingId = useId()
  const [typed, setTyped] = useState('')
  const [size, setSize] = useState(step)
  const q = useDebounced(typed.trim(), 250)
  useEvents(['robots'], { invalidates: [listProducedRobots] })
  const online = useApiQuery(
    listProducedRobots,
    { query: { 'f.connection': 'online', sort: 'serial', size, ...(q ? { q } : {}) } },
    { keepPrevious: true },
  )
  return (
    <>
      <Typography id={headingId} component="h2" variant="subtitle2" sx={{ px: 2, pt: 2 }}>
        {t('list.robots')}
      </Typography>
      <Box sx={{ px: 2, py: 1 }}>
        <TextField
          fullWidth
          size="small"
          type="search"
          label={t('list.search')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Box>
      <QueryPanel query={online} errorTitle={t('list.robotsFailed')}>
        {({ items, totalCount }) => (
          <>
            {items.length > 0 && <Robots label={t('list.robots')} robots={items} selectedId={selectedId} />}
            {items.length < totalCount && size < 100 && (
              <Button onClick={() => setSize(Math.min(100, size + step))} sx={{ mx: 2 }}>
                {t('list.more')}
              </Button>
            )}
            {items.length === 0 && (
              <Typography sx={{ color: 'text.secondary', px: 2, py: 1 }}>
                {t(q ? 'list.noneFound' : 'list.noneOnline')}
              </Typography>
            )}
            {items.length === 0 && !q && <RecentlySeen selectedId={selectedId} />}
          </>
        )}
      </QueryPanel>
    </>
  )
}
