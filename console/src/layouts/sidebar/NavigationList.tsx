import Box from '@mui/material/Box'
import { useHelpUrl } from '../../api/about.ts'
import type { NavigationItem } from '../../app/navigation.ts'
import { sumOf } from '../../app/navigation-badges.ts'
import { useRootStore } from '../../state/root-store.ts'
import { sidebarSize } from './item-style.ts'
import { NavigationGroup } from './NavigationGroup.tsx'
import { NavigationLabel } from './NavigationLabel.tsx'
import { NavigationRow } from './NavigationRow.tsx'
import { useBadges } from './use-badges.ts'
import { useMenu } from './use-menu.ts'
import { usePageHref } from './use-page-href.ts'

function closeMobile() {
  useRootStore.setState({ isMobileSidebarOpen: false })
}

/** The menu of the session's role. */
export function NavigationList({ isCompact }: { isCompact: boolean }) {
  const helpUrl = useHelpUrl()
  const { items, active } = useMenu()
  const badgeOf = useBadges(items)
  const hrefOf = usePageHref()

  function row(item: NavigationItem) {
    const href = item.type === 'extLink' ? helpUrl : item.path && hrefOf(item.path)
    if (!href) return null
    const isActive = item.path !== undefined && item.path === active
    return (
      <NavigationRow
        key={item.key}
        item={item}
        href={href}
        isActive={isActive}
        isCompact={isCompact}
        badge={badgeOf(item.key)}
        onFollow={closeMobile}
      />
    )
  }

  function entry(item: NavigationItem) {
    if (item.type === 'label')
      return <NavigationLabel key={item.key} itemKey={item.key} isCompact={isCompact} />
    if (item.type !== 'group') return row(item)
    const activeChild = item.children.find(({ path }) => path !== undefined && path === active)
    return (
      <NavigationGroup
        key={item.key}
        item={item}
        active={activeChild?.path ?? null}
        isCompact={isCompact}
        badge={sumOf(item.children.map(({ key }) => badgeOf(key)))}
      >
        {item.children.map(row)}
      </NavigationGroup>
    )
  }

  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, px: `${sidebarSize.gutter}px`, pb: 2 }}>
      {items.map(entry)}
    </Box>
  )
}
