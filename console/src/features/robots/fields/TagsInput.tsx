import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'

interface TagsInputProps {
  id?: string
  label: string
  help?: string | undefined
  error?: string | undefined
  value: readonly string[]
  onChange: (tags: string[]) => void
}

/** Free words: Enter or a comma ends one. */
export function TagsInput({ id, label, help, error, value, onChange }: TagsInputProps) {
  const set = (tags: readonly string[]) => {
    const words = tags.flatMap((tag) => tag.split(',')).map((tag) => tag.trim())
    onChange([...new Set(words.filter(Boolean))])
  }
  return (
    <Autocomplete
      {...(id ? { id } : {})}
      multiple
      freeSolo
      autoSelect
      options={[]}
      value={[...value]}
      onChange={(_, tags) => set(tags)}
      renderInput={(params) => (
        <TextField {...params} label={label} error={error !== undefined} helperText={error ?? help} />
      )}
    />
  )
}
