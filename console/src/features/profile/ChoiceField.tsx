import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId } from 'react'

interface Props<Value extends string> {
  label: string
  value: Value
  options: readonly Value[]
  nameOf: (option: Value) => string
  onChoose: (option: Value) => void
}

/** A choice among a few, all in view, taken at once. */
export function ChoiceField<Value extends string>({ label, value, options, nameOf, onChoose }: Props<Value>) {
  const labelId = useId()
  return (
    <FormControl>
      <FormLabel id={labelId}>{label}</FormLabel>
      <RadioGroup
        row
        aria-labelledby={labelId}
        value={value}
        onChange={(_, chosen) => {
          const option = options.find((each) => each === chosen)
          if (option) onChoose(option)
        }}
      >
        {options.map((option) => (
          <FormControlLabel key={option} value={option} control={<Radio />} label={nameOf(option)} />
        ))}
      </RadioGroup>
    </FormControl>
  )
}
