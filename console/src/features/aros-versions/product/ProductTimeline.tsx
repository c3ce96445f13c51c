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
  const robotId = product.robot.id
  const promote = (
    <Button variant="contained" href={paths.productTestArosVersions({ robotId })}>
      {t('product.fromTest')}
    </Button>
  )
  const create = (
    <Button variant="contained" href={paths.createTestAros({ robotId })}>
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
  if (product.timeline.length === 0) return <Empty product={product} />
  return (
    <Box
      component="ol"
      aria-label={t('product.versions')}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}
    >
      {product.timeline.map((entry) => (
        <TimelineEntry key={entry.aros.id} entry={entry} product={product} />
      ))}
    </Box>
  )
}
