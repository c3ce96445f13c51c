import { amountText } from '@filo/contract/money/format-money'
import { moneyProblemText, parseMoney } from '@filo/contract/money/parse-money'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useLocalized } from '../../i18n/localized.ts'
import { useLanguage } from '../../i18n/shown-language.tsx'
import { type FieldProps, textFieldProps } from '../../ui/form/fields/field-props.ts'

interface FormMoneyFieldProps extends FieldProps {
  /** ISO 4217. */
  currency: string
}

/**
 * An amount as the reader's language writes it ("1.234,50" or "1,234.50"). The value is in minor units, null when empty, and
 * the text itself where it is no amount; the field says at once what to type instead.
 */
export function FormMoneyField(props: FormMoneyFieldProps) {
  const { form, name, currency, lockedReason } = props
  const language = useLanguage()
  const localized = useLocalized()
  const value = form.get(name)
  const shown =
    typeof value === 'number'
      ? amountText({ amount: value, currency }, language)
      : typeof value === 'string'
        ? value
        : ''
  const [typed, setTyped] = useState({ text: shown, value })
  if (typed.value !== value) setTyped({ text: shown, value })
  const change = (text: string) => {
    const parsed = parseMoney(text, currency, language)
    const next = text.trim() === '' ? null : 'amount' in parsed ? parsed.amount : text
    setTyped({ text, value: next })
    form.set(name, next)
  }
  const parsed = typeof value === 'string' ? parseMoney(value, currency, language) : undefined
  const problem =
    parsed && 'problem' in parsed ? localized(moneyProblemText(parsed.problem, currency)) : undefined
  const { helperText, error, ...field } = textFieldProps(props)
  return (
    <TextField
      {...field}
      error={error || problem !== undefined}
      helperText={problem ?? helperText}
      value={typed.text}
      onChange={(event) => change(event.target.value)}
      autoComplete="off"
      slotProps={{
        htmlInput: { inputMode: 'decimal', readOnly: lockedReason !== undefined },
        input: { endAdornment: <InputAdornment position="end">{currency}</InputAdornment> },
      }}
    />
  )
}
