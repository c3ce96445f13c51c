import {
  type ConfigItemKey,
  configItemKeys,
  configItemLimits,
} from '@filo/contract/robot-models/robot-config-schema'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'
import { useTranslation } from 'react-i18next'
import { FormNumberField } from '../../../ui/form/fields/FormNumberField.tsx'
import { useFormats } from '../../../ui/format/use-formats.ts'
import type { ModelForm } from './model-values.ts'

const unitKeys = { '%': 'percent', m: 'm', s: 's' } as const

function ConfigItem({ form, item }: { form: ModelForm; item: ConfigItemKey }) {
  const { t } = useTranslation('robot-models')
  const { number } = useFormats()
  const { min, max, unit } = configItemLimits[item]
  const name = `configSchema.${item}`
  const isOn = form.get(name) !== null && form.get(name) !== undefined
  const toggle = (on: boolean) =>
    form.set(name, on ? { min, max, initial: Math.round((min + max) / 2) } : null)
  const unitText = t(`configUnits.${unitKeys[unit]}`)
  const bounds = { min: number(min), max: number(max), unit: unitText }
  return (
    <Box role="group" aria-label={t(`config.${item}`)}>
      <FormControlLabel
        label={`${t(`config.${item}`)} (${t('config.bounds', bounds)})`}
        control={<Switch checked={isOn} onChange={(event) => toggle(event.target.checked)} />}
      />
      {isOn && (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr 1fr' }, mt: 1 }}>
          <FormNumberField form={form} name={`${name}.min`} label={t('config.min')} unit={unitText} />
          <FormNumberField form={form} name={`${name}.initial`} label={t('config.initial')} unit={unitText} />
          <FormNumberField form={form} name={`${name}.max`} label={t('config.max')} unit={unitText} />
        </Box>
      )}
      {form.errors[name] && <FormHelperText error>{t('config.invalid', bounds)}</FormHelperText>}
    </Box>
  )
}

/** Which numbers a robot of this model can be configured to, and how far. */
export function ConfigFields({ form }: { form: ModelForm }) {
  return (
    <>
      {configItemKeys.map((item) => (
        <ConfigItem key={item} form={form} item={item} />
      ))}
    </>
  )
}
