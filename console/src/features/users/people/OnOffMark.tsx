import type { SvgIconComponent } from '@mui/icons-material'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { toneColor } from '../../../ui/status/tone.ts'

interface Props {
  isOn: boolean
  icon: SvgIconComponent
  children: ReactNode
}

/** Whether a safeguard of somebody's account is on, as icon and word. */
export function OnOffMark({ isOn, icon: Icon, children }: Props) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        verticalAlign: 'middle',
        alignItems: 'center',
        gap: 0.5,
        color: (theme) => toneColor(theme, isOn ? 'success' : 'neutral'),
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 18 }} />
      {children}
    </Box>
  )
}
