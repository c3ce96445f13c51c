import Dialog from '@mui/material/Dialog'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { closePalette, openPalette, usePaletteStore } from '../../state/palette-store.ts'
import { useSessionStore } from '../../state/session-store.ts'
import { PaletteSearch } from './PaletteSearch.tsx'

function openOnShortcut(event: KeyboardEvent) {
  if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  openPalette()
}

/** Ctrl+K: jumps to a page, does an action, finds a record. */
export function CommandPalette() {
  const { t } = useTranslation('layouts')
  const isOpen = usePaletteStore((state) => state.isOpen)
  const isSignedIn = useSessionStore((state) => state.session !== null)
  useEffect(() => {
    window.addEventListener('keydown', openOnShortcut)
    return () => window.removeEventListener('keydown', openOnShortcut)
  }, [])
  if (!isSignedIn) return null
  return (
    <Dialog
      open={isOpen}
      onClose={closePalette}
      fullWidth
      maxWidth="sm"
      slotProps={{
        paper: { 'aria-label': t('searchAnything') },
        container: { sx: { alignItems: 'flex-start' } },
      }}
    >
      <PaletteSearch />
    </Dialog>
  )
}
