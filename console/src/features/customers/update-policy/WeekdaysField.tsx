import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useId } from 'react'
import { useWeekdayName, weekdays } from './use-weekday-name.ts'

interface Props {
  label: string
  help: string
  /** ISO numbers of the chosen days, 1 for Monday. */
  value: readonly number[]
  /** In the order of the week. */
  onChange: (days: number[]) => void
}

/** Any number of weekdays. */
export function WeekdaysField({ label, help, value, onChange }: Props) {
  const labelId = useId()
  const nameOf = useWeekdayName()
  const shortOf = useWeekdayName('short')
  return (
    <FormControl>
      <FormLabel id={labelId} sx={{ mb: 0.75 }}>
        {label}
      </FormLabel>
      <ToggleButtonGroup
        size="small"
        value={value}
        aria-labelledby={labelId}
        onChange={(_, days: number[]) => onChange(days.toSorted((a, b) => a - b))}
        sx={{ flexWrap: 'wrap' }}
      >
        {weekdays.map((day) => (
          <ToggleButton key={day} value={day} aria-label={nameOf(day)} sx={{ minWidth: 52 }}>
            {shortOf(day)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <FormHelperText sx={{ mx: 0 }}>{help}</FormHelperText>
    </FormControl>
  )
}
