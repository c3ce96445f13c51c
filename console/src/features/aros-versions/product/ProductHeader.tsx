import type { ProductAros } from '@filo/contract/aros-versions/aros-assignment-routes'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { useCan } from '../../../session/session.ts'
import { orderHref } from '../shared/aros-links.ts'
import { ProductDefault } from './ProductDefault.tsx'
import { ReleaseButton } from './ReleaseButton.tsx'
import { RollBackButton } from './RollBackButton.tsx'

/** The product, its default and how far it has spread. */
export function ProductHeader({ product }: { product: ProductAros }) {
  const { t } = useTranslation('aros-versions')
  const localized = useLocalized()
  const can = useCan()
  const { channel, robot } = product
  const isTest = channel === 'test'
  const mayAssign = can(isTest ? 'aros.assign_test' : 'aros.assign')
  return (
    <Card sx={{ p: { xs: 2, lg: 3 }, display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}>
      <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
        <Typography component="p" variant="h2">
          {localized(robot.name)}{' '}
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
            {robot.code}
          </Box>
        </Typography>
        <Box sx={{ mt: 1 }}>
          <ProductDefault product={product} />
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button color="inherit" href={orderHref(channel, { variantId: robot.id })}>
          {t('product.order')}
        </Button>
        {mayAssign && <RollBackButton product={product} />}
        {isTest && can('aros.compose_test') && (
          <Button variant="contained" href={paths.createTestAros({ variantId: robot.id })}>
            {t('actions.createTest')}
          </Button>
        )}
        {!isTest && can('aros.compose') && (
          <Button color="inherit" href={paths.createAros({ variantId: robot.id })}>
            {t('actions.createProduction')}
          </Button>
        )}
        {!isTest && can('campaign.run') && (
          <Button color="inherit" href={paths.robotVersion({ tab: 'campaigns', variantId: robot.id })}>
            {t('product.campaign')}
          </Button>
        )}
        {!isTest && <ReleaseButton product={product} />}
      </Box>
    </Card>
  )
}
