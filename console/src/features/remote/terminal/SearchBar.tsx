import CloseIcon from '@mui/icons-material/Close'
import ArrowDownIcon from '@mui/icons-material/KeyboardArrowDown'
import ArrowUpIcon from '@mui/icons-material/KeyboardArrowUp'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import type { SearchAddon } from '@xterm/addon-search'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Hint } from '../../../ui/hint/Hint.tsx'

/** Looks for a text in what the terminal showed; Enter goes to earlier places, Shift+Enter to later ones. */
export function SearchBar({ search, onClose }: { search: SearchAddon; onClose: () => void }) {
  const { t } = useTranslation('remote')
  const [text, setText] = useState('')
  const [isFound, setIsFound] = useState(true)
  const find = (isBack: boolean, sought = text) =>
    setIsFound(
      sought === '' ||
        (isBack ? search.findPrevious(sought) : search.findNext(sought, { incremental: sought !== text })),
    )
  return (
    <Box role="search" sx={{ display: 'flex', gap: 0.5, alignItems: 'center', mb: 1 }}>
      <TextField
        size="small"
        autoFocus
        label={t('terminal.searchFor')}
        value={text}
        error={!isFound}
        helperText={isFound ? undefined : t('terminal.notFound')}
        onChange={(event) => {
          setText(event.target.value)
          find(true, event.target.value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') find(!event.shiftKey)
          if (event.key === 'Escape') onClose()
        }}
        sx={{ flex: '0 1 320px' }}
      />
      <Hint title={t('terminal.previous')}>
        <IconButton onClick={() => find(true)}>
          <ArrowUpIcon />
        </IconButton>
      </Hint>
      <Hint title={t('terminal.next')}>
        <IconButton onClick={() => find(false)}>
          <ArrowDownIcon />
        </IconButton>
      </Hint>
      <Hint title={t('terminal.closeSearch')}>
        <IconButton onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Hint>
    </Box>
  )
}
