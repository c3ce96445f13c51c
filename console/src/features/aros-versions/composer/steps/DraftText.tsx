import TextField from '@mui/material/TextField'
import { useState } from 'react'

interface Props {
  label: string
  value: string
  help?: string
  isSound: (text: string) => boolean
  problem: string
  /** It may stay empty. */
  isOptional?: boolean
  onSave: (text: string) => void
}

/** A text that is saved while it is typed, once it is sound; what comes from elsewhere takes its place. */
export function DraftText({ label, value, help, isSound, problem, isOptional = false, onSave }: Props) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    if (value !== text.trim()) setText(value)
  }
  const isGood = isSound(text)
  return (
    <TextField
      fullWidth
      required={!isOptional}
      label={label}
      value={text}
      error={!isGood}
      helperText={isGood ? help : problem}
      autoComplete="off"
      slotProps={{ htmlInput: { maxLength: 120 } }}
      onChange={(event) => {
        setText(event.target.value)
        if (isSound(event.target.value)) onSave(event.target.value.trim())
      }}
    />
  )
}
