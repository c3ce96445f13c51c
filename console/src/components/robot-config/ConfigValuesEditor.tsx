import { type ConfigModel, hasConfigItem, numberBounds } from '@filo/contract/robot-config/config-bounds'
import { type ConfigKey, configItems, configKeys } from '@filo/contract/robot-config/config-items'
import type { ConfigValue, ConfigValues } from '@filo/contract/robot-config/config-shapes'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import { ConfigControl } from './ConfigControl.tsx'
import { useConfigTexts } from './use-config-texts.ts'

interface Props extends ConfigModel {
  values: ConfigValues
  mayChange: boolean
  onChange: (values: ConfigValues) => void
}

/** What an item begins with when it is added. */
function firstValue(key: ConfigKey, { schema, languages }: ConfigModel): ConfigValue {
  const { is } = configItems[key]
  if (is.kind === 'number') {
    const bounds = numberBounds(is, schema)
    return bounds?.initial ?? Math.max(bounds?.min ?? is.min, 0)
  }
  if (is.kind === 'switch') return true
  if (is.kind === 'language') return languages[0] ?? 'tr'
  if (is.kind === 'choice') return Object.keys(is.options)[0] ?? ''
  return is.kind === 'text' ? '' : []
}

/** Sets items for many robots, one by one: those that are set, and a list of those that can be. */
export function ConfigValuesEditor({ values, schema, languages, mayChange, onChange }: Props) {
  const { t } = useTranslation('components')
  const { name, valueText } = useConfigTexts()
  const model = { schema, languages }
  const set = configKeys.filter((key) => values[key] !== undefined)
  const addable = configKeys.filter(
    (key) => values[key] === undefined && !configItems[key].isOwn && hasConfigItem(key, model),
  )
  const boundsOf = (key: ConfigKey) => {
    const { is } = configItems[key]
    return is.kind === 'number' ? numberBounds(is, schema) : undefined
  }
  const without = (gone: ConfigKey) =>
    Object.fromEntries(Object.entries(values).filter(([key]) => key !== gone))
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {set.length === 0 && <Box>{t('robotConfig.defaults.empty')}</Box>}
      {set.map((key) => (
        <Box
          key={key}
          role="group"
          aria-label={name(key)}
          sx={{ display: 'flex', alignItems: 'start', gap: 1 }}
        >
          <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 0.5 }}>
            <Box sx={{ fontWeight: 500 }}>{name(key)}</Box>
            {mayChange ? (
              <ConfigControl
                item={key}
                value={values[key]}
                min={boundsOf(key)?.min ?? null}
                max={boundsOf(key)?.max ?? null}
                languages={languages}
                onChange={(value) => onChange({ ...values, [key]: value })}
              />
            ) : (
              <Box>{valueText(key, values[key] as ConfigValue)}</Box>
            )}
          </Box>
          {mayChange && (
            <IconButton
              aria-label={t('robotConfig.defaults.remove', { item: name(key) })}
              onClick={() => onChange(without(key))}
            >
              <DeleteIcon fontSize="small" />
            </IconButton>
          )}
        </Box>
      ))}

      {mayChange && (
        <TextField
          select
          size="small"
          sx={{ maxWidth: 320 }}
          label={t('robotConfig.defaults.add')}
          value=""
          onChange={(event) => {
            const key = event.target.value as ConfigKey
            onChange({ ...values, [key]: firstValue(key, model) })
          }}
        >
          {addable.map((key) => (
            <MenuItem key={key} value={key}>
              {name(key)}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Box>
  )
}
