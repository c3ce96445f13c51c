import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import type { ReactNode } from 'react'
import { useLoadingPhase } from '../table/use-loading-phase.ts'

const columnsOf = (minWidth: number) => ({
  display: 'grid',
  gap: 2,
  gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${minWidth}px), 1fr))`,
})

interface CardListProps<Item> {
  label: string
  /** Undefined until the first answer. */
  items: readonly Item[] | undefined
  isFetching: boolean
  /** Of the cards that stand there before the first answer. */
  cardHeight: number
  /** px that a card has at least, where the page is as wide. */
  minWidth?: number
  /** One card as a list item. */
  renderCard: (item: Item) => ReactNode
}

/** One page of cards; a skeleton of the same shape before the first answer. */
export function CardList<Item>(props: CardListProps<Item>) {
  const { label, items, isFetching, cardHeight, minWidth = 264, renderCard } = props
  const columns = columnsOf(minWidth)
  const isSkeleton = useLoadingPhase(items === undefined)
  if (!items) {
    return (
      <Box aria-busy sx={{ ...columns, minHeight: 240 }}>
        {isSkeleton &&
          Array.from({ length: 6 }, (_, index) => (
            <Card key={index.toString()} sx={{ p: 2, height: cardHeight }}>
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
      aria-label={label}
      aria-busy={isFetching}
      sx={{ ...columns, m: 0, p: 0, opacity: isFetching ? 0.7 : 1 }}
    >
      {items.map(renderCard)}
    </Box>
  )
}
