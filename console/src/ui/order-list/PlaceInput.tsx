import OutlinedInput from '@mui/material/OutlinedInput'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

interface PlaceInputProps {
  id: string
  name: string
  /** From 1. */
  place: number
  count: number
  onPlace: (place: number) => void
  isDisabled: boolean
}

/** The number of a row; another number moves it there on Enter or when the field is left. */
export function PlaceInput({ id, name, place, count, onPlace, isDisabled }: PlaceInputProps) {
  const { t } = useTranslation('ui')
  const [typed, setTyped] = useState<string>()
  const apply = () => {
    const typedPlace = Number(typed)
    setTyped(undefined)
    if (typed !== undefined && Number.isInteger(typedPlace) && typedPlace !== place) onPlace(typedPlace)
  }
  return (
    <OutlinedInput
      size="small"
      id={id}
      value={typed ?? String(place)}
      disabled={isDisabled}
      onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
      onFocus={(event) => event.target.select()}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault()
          apply()
        }
        if (event.key === 'Escape') setTyped(undefined)
      }}
      slotProps={{ input: { 'aria-label': t('order.place', { name, count }), inputMode: 'numeric' } }}
      sx={{
        width: 52,
        flex: 'none',
        '& input': { textAlign: 'center', fontVariantNumeric: 'tabular-nums', py: 0.5, px: 0 },
      }}
    />
  )
}
