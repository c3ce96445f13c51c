import ChevronRight from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Collapse from '@mui/material/Collapse'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { NavigationItem } from '../../app/navigation.ts'
import type { Badge } from '../../app/navigation-badges.ts'
import { Hint } from '../../ui/hint/Hint.tsx'
import { itemStyle, sidebarSize } from './item-style.ts'
import { NavigationBadge, useBadgedName } from './NavigationBadge.tsx'
import { NavigationGlyph } from './NavigationGlyph.tsx'
import { useGroup } from './use-group.ts'

interface Props {
  item: NavigationItem
  /** The entry that belongs to the open page: the group opens by itself. */
  active: string | null
  isCompact: boolean
  /** What the entries count together; shown while they are hidden. */
  badge: Badge | undefined
  children: ReactNode
}

/** An expandable group; opened or closed by hand, else open while one of its entries is the open page. */
export function NavigationGroup({ item, active, isCompact, badge, children }: Props) {
  const { t } = useTranslation('app')
  const id = useId()
  const { isOpen, toggle } = useGroup(item.key, active)
  const name = t(`nav.${item.key}`)
  const shownBadge = isOpen ? undefined : badge
  const fullName = useBadgedName(name, shownBadge)
  const look = itemStyle({ isActive: active !== null && !isOpen, isCompact })
  return (
    <li>
      <Hint title={isCompact ? fullName : ''} placement="right">
        <ButtonBase
          onClick={toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={isCompact || shownBadge ? fullName : undefined}
          sx={look}
        >
          <Box
            aria-hidden
            sx={{
              width: isCompact ? sidebarSize.compactItem : 50,
              flex: 'none',
              display: 'flex',
              justifyContent: 'center',
            }}
          >
            {item.icon && <NavigationGlyph icon={item.icon} />}
          </Box>
          {!isCompact && (
            <Box component="span" sx={{ flex: 1, overflow: 'hidden', textOverflow: 'ellipsis' }}>
              {name}
            </Box>
          )}
          {shownBadge && <NavigationBadge badge={shownBadge} isCompact={isCompact} />}
          {!isCompact && (
            <ChevronRight
              sx={{
                fontSize: 18,
                mr: 2,
                transform: isOpen ? 'rotate(90deg)' : 'none',
                transition: 'transform .3s',
              }}
            />
          )}
        </ButtonBase>
      </Hint>
      <Collapse in={isOpen} id={id} unmountOnExit>
        <Box component="ul" aria-label={name} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {children}
        </Box>
      </Collapse>
    </li>
  )
}
