import {
  getProducedRobot,
  listProducedRobots,
  type ProducedRobotRow,
} from '@filo/contract/produced-robots/produced-robots-routes'
import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import TextField from '@mui/material/TextField'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/use-api.ts'
import { addressNames, paths } from '../../app/paths.ts'
import { QueryPanel } from '../../components/page/QueryPanel.tsx'
import { RobotPicture } from '../../components/picture/RobotPicture.tsx'
import { ConnectionChip } from '../../components/status/ConnectionChip.tsx'
import { useLocalized } from '../../i18n/localized.ts'
import { useRootStore } from '../../state/root-store.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'

function UnitLine({ unit, note }: { unit: ProducedRobotRow; note?: string | undefined }) {
  const localized = useLocalized()
  return (
    <ListItemButton href={paths.aboutRobots({ unitId: unit.id })} sx={{ gap: 1.5 }}>
      <RobotPicture imageKey={unit.imageKey} alt="" size={36} />
      <ListItemText
        primary={unit.name === unit.serial ? unit.serial : `${unit.serial} · ${unit.name}`}
        secondary={[note, localized(unit.robotName), unit.customerName].filter(Boolean).join(' · ')}
      />
      <ConnectionChip unit={unit} />
    </ListItemButton>
  )
}

/** The unit looked at last, while it is still in sight. */
function useLastUnit() {
  const unitId = useRootStore((state) => state.selected[addressNames.unitId]) ?? ''
  const { data } = useApiQuery(getProducedRobot, { params: { unitId } }, { enabled: unitId !== '' })
  return data
}

/** Finds one unit by serial or name and opens its page; offers the one looked at last before anything is typed. */
export function UnitPicker() {
  const { t } = useTranslation('robots')
  const last = useLastUnit()
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const found = useApiQuery(
    listProducedRobots,
    { query: { q, size: 10, sort: '-lastSeenAt' } },
    { keepPrevious: true },
  )
  return (
    <Box sx={{ maxWidth: 720 }}>
      <TextField
        fullWidth
        autoFocus
        type="search"
        label={t('search')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <QueryPanel query={found} errorTitle={t('errors.list')}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState drawing="search" title={q ? t('picker.none') : t('empty')} />
          ) : (
            <List aria-label={t('title')}>
              {last && !q && <UnitLine unit={last} note={t('picker.last')} />}
              {items.map((unit) =>
                unit.id === last?.id && !q ? null : <UnitLine key={unit.id} unit={unit} />,
              )}
            </List>
          )
        }
      </QueryPanel>
    </Box>
  )
}
