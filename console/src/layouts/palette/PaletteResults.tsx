import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { PaletteOption } from './PaletteOption.tsx'
import type { PaletteEntry, PaletteSection } from './palette-entry.ts'

interface Props {
  listId: string
  sections: readonly PaletteSection[]
  /** Position of the chosen entry among all of them. */
  chosen: number
  onFollow: (entry: PaletteEntry) => void
}

/** The finds under their headings: a listbox with groups (APG grouped listbox). */
export function PaletteResults({ listId, sections, chosen, onFollow }: Props) {
  const { t } = useTranslation('palette')
  const starts = sections.map((_, index) =>
    sections.slice(0, index).reduce((sum, { entries }) => sum + entries.length, 0),
  )
  return (
    <Box role="listbox" id={listId} aria-label={t('results')} sx={{ overflowY: 'auto', pb: 1 }}>
      {sections.map(({ group, entries }, section) => (
        <Box key={group} role="group" aria-labelledby={`${listId}-${group}`}>
          <Typography
            id={`${listId}-${group}`}
            role="presentation"
            variant="caption"
            component="div"
            color="textSecondary"
            sx={{ px: 2, pt: 1.5, pb: 0.5, fontWeight: 600 }}
          >
            {t(`groups.${group}`)}
          </Typography>
          {entries.map((entry, index) => {
            const at = (starts[section] ?? 0) + index
            return (
              <PaletteOption
                key={entry.key}
                id={`${listId}-${at}`}
                entry={entry}
                isChosen={at === chosen}
                onFollow={() => onFollow(entry)}
              />
            )
          })}
        </Box>
      ))}
    </Box>
  )
}
