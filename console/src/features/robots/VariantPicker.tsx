import { listRobots, type Robot } from '@filo/contract/robots/robots-routes'
import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/use-api.ts'
import { useLocalized } from '../../i18n/localized.ts'

export interface VariantPickerProps {
  value: string | null
  onChange: (robot: Robot | null) => void
  label: string
  error?: string | undefined
  help?: string | undefined
  id?: string
}

/** Chooses a robot variant that is in use; grouped by model. */
export function VariantPicker({ value, onChange, label, error, help, id }: VariantPickerProps) {
  const { t } = useTranslation('robots')
  const localized = useLocalized()
  const variants = useApiQuery(listRobots, { query: { 'f.status': ['active'], size: 100, sort: 'name' } })
  const options = variants.data?.items ?? []
  return (
    <Autocomplete
      {...(id ? { id } : {})}
      options={options.toSorted((a, b) => a.modelCode.localeCompare(b.modelCode))}
      value={options.find((robot) => robot.id === value) ?? null}
      loading={variants.isFetching}
      groupBy={(robot) => localized(robot.modelName)}
      getOptionLabel={(robot) => `${localized(robot.name)} · ${robot.code}`}
      getOptionKey={(robot) => robot.id}
      isOptionEqualToValue={(option, current) => option.id === current.id}
      noOptionsText={t('variantPicker.none')}
      onChange={(_, robot) => onChange(robot)}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          required
          error={error !== undefined}
          helperText={error ?? help}
        />
      )}
    />
  )
}
