import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../ui/format/use-formats.ts'
import { useNow } from '../../ui/time/use-now.ts'

interface Props {
  /** IANA name. */
  value: string
  onChoose: (timeZone: string) => void
}

/** The time zone that times are shown in, with the time it is there now. */
export function TimeZoneField({ value, onChoose }: Props) {
  const { t } = useTranslation('profile')
  const { dateTime } = useFormats()
  const now = useNow()
  const zones = useMemo(() => {
    const all = Intl.supportedValuesOf('timeZone')
    return all.includes(value) ? all : [value, ...all]
  }, [value])
  return (
    <Autocomplete
      disableClearable
      options={zones}
      value={value}
      getOptionLabel={(zone) => zone.replaceAll('_', ' ')}
      noOptionsText={t('preferences.noZone')}
      onChange={(_, zone) => onChoose(zone)}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('preferences.timeZone')}
          helperText={t('preferences.timeThere', { time: dateTime(new Date(now).toISOString(), value) })}
        />
      )}
    />
  )
}
