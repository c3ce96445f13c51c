import { Language } from '@filo/contract/localized-text'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../i18n/localized.ts'
import { useLanguage } from '../../../i18n/shown-language.tsx'
import { useElementSize } from '../../../ui/table/use-element-size.ts'
import { type PreviewDevice, previewDevices, previewSizes } from './preview-looks.ts'
import { StorefrontScreen } from './StorefrontScreen.tsx'
import type { PreviewStore, StorefrontContent } from './storefront-content.ts'

interface Props {
  content: StorefrontContent
  stores: readonly PreviewStore[]
}

function Choice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={label}
      value={value}
      onChange={(_, next: Value | null) => next && onChange(next)}
    >
      {options.map((option) => (
        <ToggleButton key={option.value} value={option.value} sx={{ textTransform: 'none', px: 1.5 }}>
          {option.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

/** A marketing version as customers see it: on the robot's screen, in a browser and on a phone, in both languages. */
export function StorePreview({ content, stores }: Props) {
  const { t } = useTranslation('marketing')
  const localized = useLocalized()
  const reader = useLanguage()
  const [device, setDevice] = useState<PreviewDevice>('robot')
  const [language, setLanguage] = useState<Language>(reader)
  const [storeId, setStoreId] = useState<string>()
  const [ref, box] = useElementSize()
  const store = stores.find(({ id }) => id === storeId) ?? stores[0]
  const { width, height } = previewSizes[device]
  const scale = Math.min(1, box.width > 0 ? box.width / width : 1)
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Choice
          label={t('preview.device')}
          value={device}
          options={previewDevices.map((value) => ({ value, label: t(`preview.devices.${value}`) }))}
          onChange={setDevice}
        />
        <Choice
          label={t('preview.language')}
          value={language}
          options={Language.options.map((value) => ({ value, label: t(`preview.languages.${value}`) }))}
          onChange={setLanguage}
        />
        {stores.length > 1 && store && (
          <TextField
            select
            size="small"
            label={t('facts.store')}
            value={store.id}
            onChange={(event) => setStoreId(event.target.value)}
            sx={{ minWidth: 200 }}
          >
            {stores.map(({ id, name }) => (
              <MenuItem key={id} value={id}>
                {localized(name)}
              </MenuItem>
            ))}
          </TextField>
        )}
      </Box>
      <Box ref={ref} sx={{ width: '100%' }}>
        <Box
          component="section"
          aria-label={t(`preview.regions.${device}`)}
          sx={{
            width: width * scale,
            height: height * scale,
            mx: 'auto',
            overflow: 'hidden',
            borderRadius: '14px',
            border: ({ palette }) => `1px solid ${palette.divider}`,
          }}
        >
          <Box sx={{ width, height, transform: `scale(${scale})`, transformOrigin: 'top left' }}>
            <StorefrontScreen device={device} content={content} store={store} language={language} />
          </Box>
        </Box>
      </Box>
    </Box>
  )
}
