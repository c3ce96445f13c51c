import type { ProductAros } from '@filo/contract/aros-versions/aros-assignment-routes'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { ProgressBar } from '../../../ui/page/ProgressBar.tsx'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { ArosName } from '../shared/ArosName.tsx'
import { productHref } from '../shared/aros-links.ts'
import { TellingProgress } from './TellingProgress.tsx'

/** What is in test now, and on how many robots. */
function RunningTests({ product }: { product: ProductAros }) {
  const { t } = useTranslation('aros-versions')
  return product.timeline
    .filter(({ aros }) => aros.channel === 'test' && aros.state === 'testing')
    .map(({ aros, pinned }) => (
      <Typography key={aros.id}>
        {t('product.inTest')} <ArosName aros={aros} href={productHref('test', product.robot.id, aros.id)} /> ·{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {t('product.onRobots', { count: pinned })}
        </Box>
      </Typography>
    ))
}

/** What the product runs by default and how far it has spread. */
export function ProductDefault({ product }: { product: ProductAros }) {
  const { t } = useTranslation('aros-versions')
  const { number } = useFormats()
  const current = product.default
  const entry = product.timeline.find((candidate) => candidate.aros.id === current?.aros.id)
  const isTest = product.channel === 'test'
  const here = (ArosId: string) => productHref(product.channel, product.robot.id, ArosId)
  const fresh = product.forNewRobots && (
    <Typography>
      {t('product.forNew')}{' '}
      <ArosName aros={product.forNewRobots.aros} href={here(product.forNewRobots.aros.id)} />
    </Typography>
  )
  const telling = product.reassignment && <TellingProgress reassignment={product.reassignment} />
  if (!current)
    return (
      <Box sx={{ maxWidth: 520 }}>
        <Typography color="text.secondary">
          {t(isTest ? 'product.noTestDefault' : 'product.noDefault')}
        </Typography>
        <RunningTests product={product} />
        {fresh}
        {telling}
      </Box>
    )
  return (
    <Box sx={{ maxWidth: 520 }}>
      <Typography>
        {t('product.default')} <ArosName aros={current.aros} href={here(current.aros.id)} /> ·{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          <RelativeTime at={current.assignedAt} />
        </Box>
      </Typography>
      <RunningTests product={product} />
      {fresh}
      {entry && product.followerCount > 0 && (
        <Box sx={{ mt: 1 }}>
          <ProgressBar
            label={t('product.adoption')}
            value={entry.adoptPercent / 100}
            tone={entry.aros.counts.failed > 0 ? 'warning' : 'success'}
            text={t('product.adoptionText', {
              installed: number(entry.aros.counts.installed),
              count: number(product.followerCount),
              failed: number(entry.aros.counts.failed),
            })}
          />
        </Box>
      )}
      {telling}
    </Box>
  )
}
