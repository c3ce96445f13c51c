import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'

const cards = ['a', 'b', 'c', 'd']

/** Grey bars in the shape of the cards to come. */
export function CardsSkeleton() {
  return (
    <Box aria-hidden>
      {cards.map((card) => (
        <Box key={card} sx={{ px: 2, py: 1.5, borderTop: 1, borderColor: 'divider' }}>
          <Skeleton width="55%" height={32} />
          <Skeleton width="30%" height={28} />
          <Skeleton width="80%" />
        </Box>
      ))}
    </Box>
  )
}
