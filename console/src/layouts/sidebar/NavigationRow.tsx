import OpenInNew from '@mui/icons-material/OpenInNew'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useTranslation } from 'react-i18next'
import type { NavigationItem } from '../../app/navigation.ts'
import type { Badge } from '../../app/navigation-badges.ts'
import { Hint } from '../../ui/hint/Hint.tsx'
import { itemStyle, sidebarSize } from './item-style.ts'
import { NavigationBadge, useBadgedName } from './NavigationBadge.tsx'
import { NavigationGlyph } from './NavigationGlyph.tsx'

/** What stands before an entry's text: its icon, or a bullet (full) or short text (compact) for a child. */
function Mark({ item, isCompact }: { item: NavigationItem; isCompact: boolean }) {
  const { t } = useTranslation('app')
  const bullet = <Box sx={{ width: 4, height: 4, borderRadius: '50%', bgcolor: 'currentColor' }} />
  const short = (
    <Box component="span" sx={{ fontSize: 11 }}>
      {t(`navShort.${item.key}`)}
    </Box>
  )
  const width = isCompact ? sidebarSize.compactItem : 50
  return (
    <Box aria-hidden sx={{ width, flex: 'none', display: 'flex', justifyContent: 'center' }}>
      {item.icon ? <NavigationGlyph icon={item.icon} /> : isCompact ? short : bullet}
    </Box>
  )
}

interface Props {
  item: NavigationItem
  href: string
  isActive: boolean
  isCompact: boolean
  badge: Badge | undefined
  onFollow: () => void
}

/** A link of the menu: internal ones are marked when active, external ones open a new tab and say so. */
export function NavigationRow({ item, href, isActive, isCompact, badge, onFollow }: Props) {
  const { t } = useTranslation(['app', 'common'])
  const name = t(`nav.${item.key}`)
  const fullName = useBadgedName(name, badge)
  const isExternal = item.type === 'extLink'
  const outside = isExternal ? { target: '_blank', rel: 'noopener' } : {}
  return (
    <li>
      <Hint title={isCompact ? fullName : ''} placement="right">
        <ButtonBase
          href={href}
          onClick={onFollow}
          aria-current={isActive ? 'page' : undefined}
          aria-label={isCompact || badge ? fullName : undefined}
          sx={itemStyle({ isActive, isCompact })}
          {...outside}
        >
          <Mark item={item} isCompact={isCompact} />
          {!isCompact && (
            <Box component="span" sx={{ flex: 1, overflow: 'hidden', textOverflow: 'ellipsis' }}>
              {name}
            </Box>
          )}
          {!isCompact && isExternal && (
            <OpenInNew
              titleAccess={t('common:newTab')}
              sx={{ fontSize: 16, mr: 2, color: 'text.secondary' }}
            />
          )}
          {badge && <NavigationBadge badge={badge} isCompact={isCompact} />}
        </ButtonBase>
      </Hint>
    </li>
  )
}
