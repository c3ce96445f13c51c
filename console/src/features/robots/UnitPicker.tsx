import { listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import TextField from '@mui/material/TextField'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/use-api.ts'
import { paths } from '../../app/paths.ts'
import { QueryPanel } from '../../components/page/QueryPanel.tsx'
import { RobotPicture } from '../../components/picture/RobotPicture.tsx'
import { useLocalized } from '../../i18n/localized.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { ConnectionChip } from './ConnectionChip.tsx'

/** Finds one unit by serial or name and opens its page. */
export function UnitPicker() {
  const { t } = useTranslation('robots')
  const localized = useLocalized()
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
              {items.map((unit) => (
                <ListItemButton
                  key={unit.id}
                  href={paths.aboutRobots({ RobotId: unit.id })}
                  sx={{ gap: 1.5 }}
                >
                  <RobotPicture imageKey={unit.imageKey} alt="" size={36} />
                  <ListItemText
                    primary={unit.name === unit.serial ? unit.serial : `${unit.serial} · ${unit.name}`}
                    secondary={[localized(unit.robotName), unit.customerName].filter(Boolean).join(' · ')}
                  />
                  <ConnectionChip unit={unit} />
                </ListItemButton>
              ))}
            </List>
          )
        }
      </QueryPanel>
    </Box>
  )
}
