import type { ProductAros } from '@filo/contract/aros-versions/aros-assignment-routes'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useCan } from '../../../session/session.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { TimelineEntry } from './TimelineEntry.tsx'

function Empty({ product }: { product: ProductAros }) {
  const { t } = useTranslation('aros-versions')
  const can = useCan()
  const isTest = product.channel === 'test'
  const variantId = product.robot.id
  const promote = (
    <Button variant="contained" href={paths.productTestArosVersions({ variantId })}>
      {t('product.fromTest')}
    </Button>
  )
  const create = (
    <Button variant="contained" href={paths.createTestAros({ variantId })}>
      {t('actions.createTest')}
    </Button>
  )
  return (
    <Card>
      <EmptyState
        drawing="versions"
        title={t(isTest ? 'product.emptyTest' : 'product.empty')}
        action={isTest ? can('aros.compose_test') && create : can('aros.compose') && promote}
      />
    </Card>
  )
}

/** Every version that left the workshop, newest first. */
export function ProductTimeline({ product }: { product: ProductAros }) {
  const { t } = useTranslation('aros-versions')
  const { timeline, timelineCount, robot, channel } = product
  if (timeline.length === 0) return <Empty product={product} />
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box
        component="ol"
        aria-label={t('product.versions')}
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}
      >
        {timeline.map((entry) => (
          <TimelineEntry key={entry.aros.id} entry={entry} product={product} />
        ))}
      </Box>
      {timelineCount > timeline.length && (
        <Button
          href={`${paths.arosVersions()}?f.channel=${channel}&f.variantId=${robot.id}`}
          sx={{ justifySelf: 'start' }}
        >
          {t('product.older', { count: timelineCount, shown: timeline.length })}
        </Button>
      )}
    </Box>
  )
}
