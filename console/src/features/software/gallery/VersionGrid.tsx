import type { VersionRow } from '@filo/contract/packages/versions-routes'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import { useTranslation } from 'react-i18next'
import { useLoadingPhase } from '../../../ui/table/use-loading-phase.ts'
import { VersionCard } from './VersionCard.tsx'

const columns = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 264px), 1fr))',
}

interface Props {
  /** Undefined until the first answer. */
  items: readonly VersionRow[] | undefined
  isFetching: boolean
  hrefOf: (version: VersionRow) => string
}

/** One page of version cards; a skeleton of the same shape before the first answer. */
export function VersionGrid({ items, isFetching, hrefOf }: Props) {
  const { t } = useTranslation('software')
  const isSkeleton = useLoadingPhase(items === undefined)
  if (!items) {
    return (
      <Box aria-busy sx={{ ...columns, minHeight: 240 }}>
        {isSkeleton &&
          Array.from({ length: 6 }, (_, index) => (
            <Card key={index.toString()} sx={{ p: 2, height: 184 }}>
              <Skeleton variant="rounded" width={40} height={40} />
              <Skeleton height={28} width="70%" sx={{ mt: 1 }} />
              <Skeleton height={24} width="90%" sx={{ mt: 2 }} />
            </Card>
          ))}
      </Box>
    )
  }
  return (
    <Box
      component="ul"
      aria-label={t('gallery.label')}
      aria-busy={isFetching}
      sx={{ ...columns, m: 0, p: 0, opacity: isFetching ? 0.7 : 1 }}
    >
      {items.map((version) => (
        <VersionCard key={version.id} version={version} href={hrefOf(version)} />
      ))}
    </Box>
  )
}
