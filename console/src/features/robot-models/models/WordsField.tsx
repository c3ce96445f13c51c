import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'

interface WordsFieldProps {
  id: string
  label: string
  help: string
  error: string | undefined
  value: readonly string[]
  onChange: (words: string[]) => void
}

/** Free words; Enter ends one. */
export function WordsField({ id, label, help, error, value, onChange }: WordsFieldProps) {
  return (
    <Autocomplete
      id={id}
      multiple
      freeSolo
      autoSelect
      options={[]}
      value={[...value]}
      onChange={(_, words) => onChange([...new Set(words.map((word) => word.trim()).filter(Boolean))])}
      renderInput={(params) => (
        <TextField {...params} label={label} error={error !== undefined} helperText={error ?? help} />
      )}
    />
  )
}
