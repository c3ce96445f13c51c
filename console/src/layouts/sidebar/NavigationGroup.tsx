import ChevronRight from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Collapse from '@mui/material/Collapse'
import Tooltip from '@mui/material/Tooltip'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { NavigationItem } from '../../app/navigation.ts'
import { useRootStore } from '../../state/root-store.ts'
import { itemStyle, sidebarSize } from './item-style.ts'
import { NavigationGlyph } from './NavigationGlyph.tsx'

interface Props {
  item: NavigationItem
  /** A child link matches the open page: the group opens by itself. */
  hasActive: boolean
  isCompact: boolean
  children: ReactNode
}

/** An expandable group; opened or closed by hand, else open while a child is active. */
export function NavigationGroup({ item, hasActive, isCompact, children }: Props) {
  const { t } = useTranslation('app')
  const id = useId()
  const isOpen = useRootStore((state) => state.sidebarGroups[item.key] ?? hasActive)
  const name = t(`nav.${item.key}`)
  function toggle() {
    useRootStore.setState((state) => ({ sidebarGroups: { ...state.sidebarGroups, [item.key]: !isOpen } }))
  }
  const look = itemStyle({ isActive: hasActive && !isOpen, isCompact })
  return (
    <li>
      <Tooltip title={isCompact ? name : ''} placement="right">
        <ButtonBase
          onClick={toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={isCompact ? name : undefined}
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
      </Tooltip>
      <Collapse in={isOpen} id={id} unmountOnExit>
        <Box component="ul" aria-label={name} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {children}
        </Box>
      </Collapse>
    </li>
  )
}
