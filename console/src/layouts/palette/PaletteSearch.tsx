import InputBase from '@mui/material/InputBase'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { closePalette, usePaletteStore } from '../../state/palette-store.ts'
import { useRootStore } from '../../state/root-store.ts'
import { PaletteHints } from './PaletteHints.tsx'
import { PaletteResults } from './PaletteResults.tsx'
import { PaletteStatus } from './PaletteStatus.tsx'
import type { PaletteEntry } from './palette-entry.ts'
import { withFind } from './recent-finds.ts'
import { useSections } from './use-sections.ts'

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  PageDown: (index, count) => Math.min(index + 8, count - 1),
  PageUp: (index) => Math.max(index - 8, 0),
}

/** The box and its finds: a combobox whose list is walked with the arrow keys (APG combobox pattern). */
export function PaletteSearch() {
  const { t } = useTranslation('layouts')
  const router = useRouter()
  const listId = useId()
  const [typed, setTyped] = useState(() => usePaletteStore.getState().query)
  const [chosenKey, setChosenKey] = useState<string>()
  const { sections, text, isSearching, hasFailed } = useSections(typed)
  const found = sections.flatMap(({ entries }) => entries)
  const chosen = Math.max(
    0,
    found.findIndex(({ key }) => key === chosenKey),
  )

  function follow(entry: PaletteEntry | undefined) {
    if (!entry || entry.disabledReason) return
    useRootStore.setState(({ recentFinds }) => ({ recentFinds: withFind(recentFinds, entry) }))
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
    setChosenKey(found[next]?.key)
    document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <>
      <InputBase
        autoFocus
        fullWidth
        value={typed}
        placeholder={t('palette:placeholder')}
        onChange={(event) => {
          setTyped(event.target.value)
          setChosenKey(undefined)
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
      <PaletteResults listId={listId} sections={sections} chosen={chosen} onFollow={follow} />
      <PaletteStatus count={found.length} text={text} isSearching={isSearching} hasFailed={hasFailed} />
      <PaletteHints />
    </>
  )
}
