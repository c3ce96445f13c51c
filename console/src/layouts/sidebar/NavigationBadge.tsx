import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Badge } from '../../app/navigation-badges.ts'

/** An entry's name with what its badge counts: "Üretilen robotlar, 3 çevrimdışı robot". */
export function useBadgedName(name: string, badge: Badge | undefined): string {
  const { t } = useTranslation('app')
  return [name, ...(badge?.parts ?? []).map(({ key, count }) => t(`badges.${key}`, { count }))].join(', ')
}

/** The count beside a menu entry, drawn but not text: the entry's name says it, and what it counts. */
export function NavigationBadge({ badge, isCompact }: { badge: Badge; isCompact: boolean }) {
  const { count, color } = badge
  return (
    <Box
      component="span"
      aria-hidden
      data-count={count > 99 ? '99+' : count}
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
        bgcolor: (theme: Theme) => theme.palette[color].main,
        color: (theme: Theme) => theme.palette[color].contrastText,
        '&::before': { content: 'attr(data-count)' },
      }}
    />
  )
}
