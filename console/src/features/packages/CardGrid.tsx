import type { PackageCard } from '@filo/contract/packages/packages-routes'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import { useTranslation } from 'react-i18next'
import type { RowAction } from '../../ui/table/column.ts'
import { useLoadingPhase } from '../../ui/table/use-loading-phase.ts'
import { PackageCardView } from './PackageCardView.tsx'
import { useCardHref } from './use-card-href.ts'

const columns = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 264px), 1fr))',
}

interface Props {
  /** Undefined until the first answer. */
  items: PackageCard[] | undefined
  isFetching: boolean
  onFavourite: (item: PackageCard, isFavourite: boolean) => void
  actionsOf: (item: PackageCard) => RowAction[]
}

/** One page of package cards; a skeleton of the same shape before the first answer. */
export function CardGrid({ items, isFetching, onFavourite, actionsOf }: Props) {
  const { t } = useTranslation('packages')
  const hrefOf = useCardHref()
  const isSkeleton = useLoadingPhase(items === undefined)
  if (!items) {
    return (
      <Box aria-busy sx={{ ...columns, minHeight: 240 }}>
        {isSkeleton &&
          Array.from({ length: 6 }, (_, index) => (
            <Card key={index.toString()} sx={{ p: 2, height: 208 }}>
              <Skeleton variant="rounded" width={40} height={40} />
              <Skeleton height={28} width="70%" sx={{ mt: 1 }} />
              <Skeleton height={24} width="40%" />
              <Skeleton height={24} width="90%" sx={{ mt: 2 }} />
            </Card>
          ))}
      </Box>
    )
  }
  return (
    <Box
      component="ul"
      aria-label={t('list.label')}
      aria-busy={isFetching}
      sx={{ ...columns, m: 0, p: 0, opacity: isFetching ? 0.7 : 1 }}
    >
      {items.map((item) => (
        <PackageCardView
          key={item.id}
          item={item}
          href={hrefOf(item)}
          onFavourite={(isFavourite) => onFavourite(item, isFavourite)}
          actions={actionsOf(item)}
        />
      ))}
    </Box>
  )
}
