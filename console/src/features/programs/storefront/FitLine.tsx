import type { StorefrontFit } from '@filo/contract/storefront/storefront-routes'
import NoneIcon from '@mui/icons-material/ErrorOutlineOutlined'
import FitIcon from '@mui/icons-material/SmartToyOutlined'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../i18n/localized.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'

/** How many of the reader's robots a program fits, in words; why not where it fits none. */
export function FitLine({ fit }: { fit: StorefrontFit }) {
  const { t } = useTranslation('programs/storefront')
  const { number } = useFormats()
  const localized = useLocalized()
  const { robots, fitting, reasons } = fit
  const [first] = reasons
  const words = () => {
    if (robots === 0) return t('fit.noRobots')
    if (fitting === robots) return t('fit.all', { count: robots })
    if (fitting > 0) return t('fit.some', { fitting: number(fitting), robots: number(robots) })
    return reasons.length === 1 && first ? localized(first.text) : t('fit.none')
  }
  const Icon = fitting > 0 ? FitIcon : NoneIcon
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 0.75,
        color: fitting > 0 ? 'text.primary' : 'text.secondary',
        fontSize: 13,
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 18, mt: '1px', flex: 'none' }} />
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {words()}
      </Box>
    </Box>
  )
}
