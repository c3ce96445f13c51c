import Box from '@mui/material/Box'
import InputBase from '@mui/material/InputBase'
import ListItemButton from '@mui/material/ListItemButton'
import Typography from '@mui/material/Typography'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaletteEntry } from '../../app/entity-searches.ts'
import { closePalette, usePaletteStore } from '../../state/palette-store.ts'
import { usePaletteEntries } from './palette-entries.ts'
import { rankEntries } from './rank-entries.ts'
import { useRecords } from './use-records.ts'

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** The box and its finds: a combobox whose list is walked with the arrow keys (APG combobox pattern). */
export function PaletteSearch() {
  const { t } = useTranslation('layouts')
  const router = useRouter()
  const listId = useId()
  const [query, setQuery] = useState(() => usePaletteStore.getState().query)
  const [chosen, setChosen] = useState(0)
  const found = [...rankEntries(usePaletteEntries(), query), ...useRecords(query)].slice(0, 30)

  function follow(entry: PaletteEntry | undefined) {
    if (!entry) return
    closePalette()
    if (entry.href) router.history.push(entry.href)
    entry.run?.()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') follow(found[chosen])
    const step = steps[event.key]
    if (!step || found.length === 0) return
    event.preventDefault()
    const next = step(chosen, found.length)
    setChosen(next)
    document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <>
      <InputBase
        autoFocus
        fullWidth
        value={query}
        placeholder={t('palette.placeholder')}
        onChange={(event) => {
          setQuery(event.target.value)
          setChosen(0)
        }}
        onKeyDown={onKeyDown}
        sx={{ px: 2, py: 1.5, fontSize: 16, borderBottom: 1, borderColor: 'divider' }}
        inputProps={{
          role: 'combobox',
          'aria-label': t('searchAnything'),
          'aria-expanded': true,
          'aria-controls': listId,
          'aria-activedescendant': found.length > 0 ? `${listId}-${chosen}` : undefined,
        }}
      />
      <Box role="listbox" id={listId} aria-label={t('palette.results')} sx={{ overflowY: 'auto', py: 1 }}>
        {found.map((entry, index) => (
          <ListItemButton
            key={entry.key}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            selected={index === chosen}
            onClick={() => follow(entry)}
            sx={{ gap: 2, justifyContent: 'space-between' }}
          >
            <span>{entry.label}</span>
            <Typography component="span" variant="caption">
              {entry.kind}
            </Typography>
          </ListItemButton>
        ))}
      </Box>
      <Typography role="status" color="textSecondary" sx={{ px: 2, pb: found.length ? 0 : 2 }}>
        {found.length === 0 ? t('palette.nothing') : ''}
      </Typography>
    </>
  )
}
