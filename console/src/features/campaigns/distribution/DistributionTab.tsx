import { listFleetReleases } from '@filo/contract/home/home-routes'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { useEvents } from '../../../api/use-events.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { byProduct } from './by-product.ts'
import { ProductBar } from './ProductBar.tsx'

/** Dağılım: what the robots of each product run, as they reported it. */
export function DistributionTab() {
  const { t } = useTranslation('campaigns')
  const { number } = useFormats()
  const query = useApiQuery(listFleetReleases, {})
  useEvents(['robots', 'assignments'], { invalidates: [listFleetReleases], everyMs: 5000 })
  return (
    <QueryPanel query={query} errorTitle={t('distribution.failed')} lines={6}>
      {({ releases, total, isEstimated }) => {
        const { products, unknown } = byProduct(releases)
        if (total === 0) return <EmptyState drawing="robot" title={t('distribution.empty')} />
        return (
          <Box sx={{ display: 'grid', gap: 2 }}>
            <Typography color="text.secondary">
              {t(isEstimated ? 'distribution.about' : 'distribution.total', { count: total })}
            </Typography>
            {products.map((share) => (
              <ProductBar key={share.product.id} share={share} />
            ))}
            {unknown > 0 && (
              <SectionCard title={t('distribution.unknown')}>
                {t('distribution.unknownCount', { count: unknown, number: number(unknown) })}
              </SectionCard>
            )}
          </Box>
        )
      }}
    </QueryPanel>
  )
}
