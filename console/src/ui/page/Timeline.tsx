import Box from '@mui/material/Box'
import type SvgIcon from '@mui/material/SvgIcon'
import type { ReactNode } from 'react'
import { type Tone, toneColor } from '../status/tone.ts'
import { RelativeTime } from '../time/RelativeTime.tsx'

export interface TimelineItem {
  id: string
  /** ISO instant. */
  at: string | null
  title: ReactNode
  body?: ReactNode
  tone: Tone
  icon: typeof SvgIcon
}

interface TimelineProps {
  label: string
  items: readonly TimelineItem[]
}

/** What happened, one under the other, with a line between the signs. */
export function Timeline({ label, items }: TimelineProps) {
  return (
    <Box component="ol" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {items.map(({ id, at, title, body, tone, icon: Icon }, index) => (
        <Box component="li" key={id} sx={{ display: 'flex', gap: 1.5 }}>
          <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center' }}>
            <Icon aria-hidden sx={{ fontSize: 20, color: (theme) => toneColor(theme, tone) }} />
            {index < items.length - 1 && <Box sx={{ flex: 1, width: '2px', bgcolor: 'divider', my: 0.5 }} />}
          </Box>
          <Box sx={{ flex: 1, minWidth: 0, pb: 2 }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
              <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{title}</Box>
              <Box sx={{ color: 'text.secondary' }}>
                <RelativeTime at={at} />
              </Box>
            </Box>
            {body && <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{body}</Box>}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
