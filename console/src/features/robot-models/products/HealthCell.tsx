import type { Product } from '@filo/contract/robot-packages/products-routes'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'

/** Counts are exact up to this also where the rest is estimated. */
const EXACT_UP_TO = 1000

const filterOf = {
  online: 'f.connection=online',
  failed: 'f.updateState=failed',
  unknown: 'f.updateState=unknown',
}

/** How many robots in use are online, failed their update, or are out of touch; each leads to them. */
export function HealthCell({ product: { id, health } }: { product: Product }) {
  const { t } = useTranslation('robot-models')
  const { number } = useFormats()
  if (health.inUse === 0) return t('products.noRobots')
  const shown = (['online', 'failed', 'unknown'] as const).filter(
    (figure) => figure === 'online' || health[figure] > 0,
  )
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.25 }}>
      {shown.map((figure) => {
        const count = health[figure]
        const isAbout = health.isEstimated && count > EXACT_UP_TO
        const value = isAbout ? t('products.about', { value: number(count) }) : number(count)
        return (
          <Link
            key={figure}
            href={`${paths.producedRobots()}?f.variantId=${id}&${filterOf[figure]}`}
            sx={{ color: figure === 'failed' ? 'error.main' : undefined, whiteSpace: 'nowrap' }}
          >
            {t(`products.${figure}`, { count, value })}
          </Link>
        )
      })}
    </Box>
  )
}
