import Box from '@mui/material/Box'
import type SvgIcon from '@mui/material/SvgIcon'
import { alpha } from '@mui/material/styles'
import { Hint } from '../hint/Hint.tsx'
import { type Tone, toneColor } from './tone.ts'

export interface StatusChipProps {
  label: string
  tone: Tone
  icon: typeof SvgIcon
  /** More words as tooltip, e.g. since when. */
  title?: string
}

/** One status as icon and word; the tone only supports them. */
export function StatusChip({ label, tone, icon: Icon, title }: StatusChipProps) {
  const chip = (
    <Box
      component="span"
      sx={(theme) => ({
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        height: 24,
        pl: 0.75,
        pr: 1,
        maxWidth: '100%',
        borderRadius: 12,
        fontSize: 12,
        fontWeight: 500,
        lineHeight: 1,
        whiteSpace: 'nowrap',
        verticalAlign: 'middle',
        color: toneColor(theme, tone),
        border: `1px solid ${alpha(toneColor(theme, tone), 0.35)}`,
        '& > .label': { overflow: 'hidden', textOverflow: 'ellipsis', lineHeight: 1.5 },
        '@media (forced-colors: active)': { borderColor: 'CanvasText' },
      })}
    >
      <Icon sx={{ fontSize: 16 }} aria-hidden />
      <span className="label">{label}</span>
    </Box>
  )
  return title ? <Hint title={title}>{chip}</Hint> : chip
}
