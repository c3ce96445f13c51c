import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { type BadgeSource, badgeSources } from '../../app/navigation-badges.ts'
import { useSessionStore } from '../../state/session-store.ts'

interface Props {
  itemKey: string
  isCompact: boolean
}

function Counted({ source, isCompact }: { source: BadgeSource; isCompact: boolean }) {
  const { data: count = 0 } = useQuery(source.query)
  if (count === 0) return null
  return (
    <Box
      component="span"
      sx={{
        position: isCompact ? 'absolute' : 'static',
        top: 2,
        right: 2,
        mr: isCompact ? 0 : 2,
        px: 0.75,
        minWidth: 20,
        borderRadius: '10px',
        fontSize: 12,
        lineHeight: '20px',
        textAlign: 'center',
        bgcolor: (theme: Theme) => theme.palette[source.color].main,
        color: (theme: Theme) => theme.palette[source.color].contrastText,
      }}
    >
      {count > 99 ? '99+' : count}
    </Box>
  )
}

/** The count beside a menu entry, when the entry has a source and there is something to count. */
export function NavigationBadge({ itemKey, isCompact }: Props) {
  const permissions = useSessionStore((state) => state.session?.permissions)
  const source = badgeSources.find(({ key }) => key === itemKey)
  if (!source || !permissions?.includes(source.permission)) return null
  return <Counted source={source} isCompact={isCompact} />
}
