import Dialog from '@mui/material/Dialog'
import { useTranslation } from 'react-i18next'
import { closePalette, usePaletteStore } from '../../state/palette-store.ts'
import { PaletteSearch } from './PaletteSearch.tsx'

/** The open command palette over the page. */
export function PaletteDialog() {
  const { t } = useTranslation('layouts')
  const isOpen = usePaletteStore((state) => state.isOpen)
  const opening = usePaletteStore((state) => state.opening)
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
      <PaletteSearch key={opening} />
    </Dialog>
  )
}
