import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { type ReactNode, useId } from 'react'
import { useFormats } from '../format/use-formats.ts'
import { useTabInView } from './use-tab-in-view.ts'

export interface PageTab {
  key: string
  label: string
  /** Shown after the label. */
  count?: number | undefined
  content: ReactNode
}

export interface PageTabsProps {
  label: string
  tabs: readonly PageTab[]
  /** Key of the open tab; an unknown one opens the first. */
  active: string | undefined
  onChange: (key: string) => void
}

/** Tabs that do not fit break into lines, so that none hides behind an arrow; a phone scrolls them. */
const tabStrip = {
  borderBottom: 1,
  borderColor: 'divider',
  mb: 2,
  '& .MuiTabs-list': { flexWrap: { sm: 'wrap' } },
  // MUI draws one bar at the foot of all lines.
  '& .MuiTabs-indicator': { display: 'none' },
  '& .Mui-selected': { boxShadow: 'inset 0 -2px currentColor' },
} as const

/** Tabs with their counts and the open one's panel; the key lives in `?tab=`. */
export function PageTabs({ label, tabs, active, onChange }: PageTabsProps) {
  const { number } = useFormats()
  const id = useId()
  const open = tabs.find(({ key }) => key === active) ?? tabs[0]
  const root = useTabInView()
  if (!open) return null
  return (
    <>
      <Tabs
        ref={root}
        value={open.key}
        onChange={(_, key: string) => onChange(key)}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={label}
        sx={tabStrip}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.key}
            value={tab.key}
            id={`${id}-tab-${tab.key}`}
            aria-controls={tab.key === open.key ? `${id}-panel` : undefined}
            label={tab.count === undefined ? tab.label : `${tab.label} (${number(tab.count)})`}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${open.key}`} key={open.key}>
        {open.content}
      </Box>
    </>
  )
}
