import type { StorefrontStore } from '@filo/contract/storefront/storefront-routes'
import type { StoreTheme } from '@filo/contract/stores/store-kinds'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../i18n/localized.ts'
import { useLanguage } from '../../../i18n/shown-language.tsx'

/** The bar at the store's side; decoration alone, no text stands on it. */
const accents: Record<StoreTheme, string> = {
  blue: '#1976d2',
  purple: '#7467ef',
  green: '#2e7d32',
  orange: '#ff9e43',
}

/** "Türk lirası". */
function currencyName(code: string, language: string): string {
  return new Intl.DisplayNames(language, { type: 'currency' }).of(code) ?? code
}

interface Props {
  stores: readonly StorefrontStore[]
  store: StorefrontStore
  onChoose: (storeId: string) => void
}

/** Which store is shown; where several are meant for the customer, another one is chosen here. */
export function StoreBanner({ stores, store, onChoose }: Props) {
  const { t } = useTranslation('programs/storefront')
  const localized = useLocalized()
  const language = useLanguage()
  return (
    <Card
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        mb: 2,
        px: { xs: 2, lg: 3 },
        py: 2,
        borderInlineStart: `4px solid ${accents[store.theme]}`,
      }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography
          component="h2"
          dir="auto"
          sx={{ fontSize: 18, fontWeight: 600, overflowWrap: 'anywhere' }}
        >
          {localized(store.name)}
        </Typography>
        <Typography color="text.secondary">
          {t('banner', { currency: currencyName(store.currency, language) })}
        </Typography>
      </Box>
      {stores.length > 1 && (
        <TextField
          select
          size="small"
          label={t('store')}
          value={store.id}
          onChange={({ target }) => onChoose(target.value)}
          sx={{ minWidth: 220, maxWidth: '100%' }}
        >
          {stores.map((each) => (
            <MenuItem key={each.id} value={each.id}>
              {localized(each.name)}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Card>
  )
}
