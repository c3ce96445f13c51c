import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../ui/format/use-formats.ts'
import { useNow } from '../../ui/time/use-now.ts'

interface Props {
  /** IANA name; null for none, where that may be. */
  value: string | null
  onChoose: (timeZone: string) => void
  /** Present where no time zone may be chosen. */
  onClear?: () => void
  id?: string
  label?: string
  /** Said while none is chosen. */
  help?: string
  error?: string | undefined
}

/** A time zone, with the time it is there now. */
export function TimeZoneField({ value, onChoose, onClear, id, label, help, error }: Props) {
  const { t } = useTranslation('components')
  const { dateTime } = useFormats()
  const now = useNow()
  const zones = useMemo(() => {
    const all = Intl.supportedValuesOf('timeZone')
    return value === null || all.includes(value) ? all : [value, ...all]
  }, [value])
  const there = value && t('timeZone.there', { time: dateTime(new Date(now).toISOString(), value) })
  return (
    <Autocomplete
      {...(id ? { id } : {})}
      disableClearable={onClear === undefined}
      options={zones}
      value={value}
      getOptionLabel={(zone) => zone.replaceAll('_', ' ')}
      noOptionsText={t('timeZone.none')}
      onChange={(_, zone) => (zone === null ? onClear?.() : onChoose(zone))}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label ?? t('timeZone.label')}
          error={error !== undefined}
          helperText={error ?? there ?? help}
        />
      )}
    />
  )
}
