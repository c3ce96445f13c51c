import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { clockText } from '../clock-text.ts'
import type { Cast } from './cast.ts'
import { castLines, searchLines } from './search-cast.ts'

/** Finds what was printed in a recording; a line that is found leads to its time. */
export function RecordingSearch({ cast, onFound }: { cast: Cast; onFound: (at: number) => void }) {
  const { t } = useTranslation('remote')
  const [typed, setTyped] = useState('')
  const sought = useDebounced(typed, 250)
  const isSearching = sought.trim() !== ''
  const lines = useMemo(() => (isSearching ? castLines(cast) : []), [cast, isSearching])
  const hits = useMemo(() => searchLines(lines, sought), [lines, sought])
  return (
    <Box role="search">
      <TextField
        size="small"
        type="search"
        label={t('recording.search')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        sx={{ width: 320, maxWidth: '100%' }}
      />
      <Box role="status">
        {isSearching && (
          <Typography sx={{ color: 'text.secondary', mt: 0.5 }}>
            {t('recording.found', { count: hits.length })}
          </Typography>
        )}
      </Box>
      {hits.length > 0 && (
        <List dense aria-label={t('recording.hits')} sx={{ maxHeight: 240, overflow: 'auto' }}>
          {hits.map(({ at, text }, index) => (
            <ListItem key={index.toString()} disablePadding>
              <ListItemButton onClick={() => onFound(at)} sx={{ gap: 1 }}>
                <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
                  {clockText(at)}
                </Box>
                <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
                  {text}
                </Box>
              </ListItemButton>
            </ListItem>
          ))}
        </List>
      )}
    </Box>
  )
}
