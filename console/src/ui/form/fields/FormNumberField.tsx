import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FieldProps, textFieldProps } from './field-props.ts'
import { parseDecimal } from './parse-decimal.ts'

interface FormNumberFieldProps extends FieldProps {
  /** Shown after the number: "kg". */
  unit?: string
}

function textOf(value: unknown, language: string): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'number') return ''
  return language === 'tr' ? String(value).replace('.', ',') : String(value)
}

/** A number typed with comma or point; the value is a number, null when empty, the text when it is neither. */
export function FormNumberField(props: FormNumberFieldProps) {
  const { form, name, unit, lockedReason } = props
  const { i18n } = useTranslation('ui')
  const value = form.get(name)
  const [typed, setTyped] = useState({ text: textOf(value, i18n.language), value })
  if (typed.value !== value) setTyped({ text: textOf(value, i18n.language), value })
  const change = (text: string) => {
    const next = text.trim() === '' ? null : (parseDecimal(text) ?? text)
    setTyped({ text, value: next })
    form.set(name, next)
  }
  return (
    <TextField
      {...textFieldProps(props)}
      value={typed.text}
      onChange={(event) => change(event.target.value)}
      autoComplete="off"
      slotProps={{
        htmlInput: { inputMode: 'decimal', readOnly: lockedReason !== undefined },
        input: unit ? { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> } : {},
      }}
    />
  )
}
