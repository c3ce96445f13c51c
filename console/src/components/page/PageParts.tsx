import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useId } from 'react'
import { useFormats } from '../../ui/format/use-formats.ts'
import type { PageTabsProps } from '../../ui/page/PageTabs.tsx'

/** The parts of one tab with the open one's panel: a row of choices that breaks into lines instead of scrolling. */
export function PageParts({ label, tabs, active, onChange }: PageTabsProps) {
  const { number } = useFormats()
  const id = useId()
  const open = tabs.find(({ key }) => key === active) ?? tabs[0]
  if (!open) return null
  return (
    <>
      <Tabs
        value={open.key}
        onChange={(_, key: string) => onChange(key)}
        aria-label={label}
        sx={{
          minHeight: 0,
          mb: 2,
          '& .MuiTabs-list': { flexWrap: 'wrap', gap: 0.75 },
          '& .MuiTabs-indicator': { display: 'none' },
        }}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.key}
            value={tab.key}
            id={`${id}-part-${tab.key}`}
            aria-controls={tab.key === open.key ? `${id}-part-panel` : undefined}
            label={tab.count === undefined ? tab.label : `${tab.label} (${number(tab.count)})`}
            sx={{
              minHeight: { xs: 44, sm: 36 },
              minWidth: 0,
              px: 1.5,
              py: 0.5,
              border: 1,
              borderColor: 'divider',
              borderRadius: '8px',
              bgcolor: 'background.paper',
              // Behind words in the colour of links, a tint would take too much of their contrast.
              '&.Mui-selected': { borderColor: 'currentColor', boxShadow: 'inset 0 0 0 1px' },
            }}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}-part-panel`} aria-labelledby={`${id}-part-${open.key}`} key={open.key}>
        {open.content}
      </Box>
    </>
  )
}
