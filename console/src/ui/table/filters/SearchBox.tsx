import ClearIcon from '@mui/icons-material/Clear'
import SearchIcon from '@mui/icons-material/Search'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

const typingPauseMs = 250

interface SearchBoxProps {
  value: string
  label: string
  onChange: (value: string) => void
}

/** A search field that reports after a pause in typing, at once on Enter and on clear. */
export function SearchBox({ value, label, onChange }: SearchBoxProps) {
  const { t } = useTranslation('ui')
  const [typed, setTyped] = useState({ text: value, from: value })
  if (typed.from !== value) setTyped({ text: value, from: value })
  useEffect(() => {
    if (typed.text === value) return
    const timer = setTimeout(() => onChange(typed.text), typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed.text, value, onChange])
  const report = (text: string) => {
    setTyped({ text, from: value })
    if (text !== value) onChange(text)
  }
  return (
    <OutlinedInput
      type="search"
      size="small"
      value={typed.text}
      onChange={(event) => setTyped({ text: event.target.value, from: value })}
      onKeyDown={(event) => {
        if (event.key === 'Enter') report(typed.text)
        if (event.key === 'Escape' && typed.text) report('')
      }}
      placeholder={label}
      sx={{
        flex: { xs: '1 0 100%', sm: '1 1 260px' },
        maxWidth: { sm: 320 },
        '& input': { textOverflow: 'ellipsis' },
        '& input::-webkit-search-cancel-button': { display: 'none' },
      }}
      inputProps={{ 'aria-label': label, 'data-list-search': '', maxLength: 200 }}
      startAdornment={
        <InputAdornment position="start">
          <SearchIcon fontSize="small" aria-hidden />
        </InputAdornment>
      }
      endAdornment={
        typed.text && (
          <InputAdornment position="end">
            <IconButton
              size="small"
              edge="end"
              aria-label={t('table.clearSearch')}
              onClick={() => report('')}
            >
              <ClearIcon fontSize="small" />
            </IconButton>
          </InputAdornment>
        )
      }
    />
  )
}
