import type { Product } from '@filo/contract/robot-packages/products-routes'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { paths } from '../../app/paths.ts'
import { RobotPicture } from '../../components/picture/RobotPicture.tsx'
import { useLocalized } from '../../i18n/localized.ts'
import { useFigure } from './use-figure.ts'

/** The variant, what its robots shall run and how many of them told what they run. */
export function VariantHeader({ product }: { product: Product }) {
  const { t } = useTranslation('robot-packages')
  const localized = useLocalized()
  const figure = useFigure()
  const { production, reportingCount, health } = product
  const { isEstimated } = health
  return (
    <Card
      sx={{ p: { xs: 2, lg: 3 }, mb: 2, display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}
    >
      <RobotPicture imageKey={product.imageKey} alt="" size={56} />
      <Box sx={{ flex: '1 1 280px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="p" variant="h2">
          {localized(product.name)}{' '}
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
            {product.code}
          </Box>
        </Typography>
        <Typography sx={{ mt: 0.5 }}>
          {production ? (
            <>
              {t('header.default')}{' '}
              <Link href={paths.productArosVersions({ variantId: product.id, ArosId: production.id })}>
                {production.name} {production.version}
              </Link>
            </>
          ) : (
            t('header.noDefault')
          )}
        </Typography>
        <Typography color="text.secondary">
          {t('header.reporting', {
            reporting: figure(reportingCount, isEstimated),
            total: figure(health.inUse, isEstimated),
          })}
        </Typography>
      </Box>
    </Card>
  )
}
