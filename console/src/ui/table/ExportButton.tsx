import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import CircularProgress from '@mui/material/CircularProgress'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Hint } from '../hint/Hint.tsx'
import { lazyDialog } from '../lazy/lazy-part.tsx'
import { useMenuAnchor } from '../menu/use-menu-anchor.ts'

const ActionMenu = lazyDialog(async () => (await import('../menu/ActionMenu.tsx')).ActionMenu)

/** How a CSV file tells times: as ISO 8601 in UTC, or as date and time in the reader's zone. */
export type ExportDates = 'iso' | 'local'

const choices: readonly ExportDates[] = ['iso', 'local']

/** Saves the list as CSV, with its times as the reader chooses. */
export function ExportButton({ onExport }: { onExport: (dates: ExportDates) => Promise<void> }) {
  const { t } = useTranslation('ui')
  const { place, open } = useMenuAnchor()
  const [isExporting, setIsExporting] = useState(false)
  const run = (dates: ExportDates) => {
    setIsExporting(true)
    void onExport(dates).finally(() => setIsExporting(false))
  }
  return (
    <>
      <Hint title={t('table.export')}>
        <IconButton
          aria-label={t('table.export')}
          aria-haspopup="menu"
          aria-expanded={place.isOpen}
          aria-busy={isExporting}
          onClick={open}
        >
          {isExporting ? <CircularProgress size={20} aria-hidden /> : <DownloadIcon fontSize="small" />}
        </IconButton>
      </Hint>
      <ActionMenu
        {...place}
        actions={choices.map((dates) => ({
          id: dates,
          label: t(`table.exportDates.${dates}`),
          isReading: true,
          onSelect: () => run(dates),
        }))}
      />
    </>
  )
}
