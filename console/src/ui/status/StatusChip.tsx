import type SvgIcon from '@mui/material/SvgIcon'
import { styled, useTheme } from '@mui/material/styles'
import { Hint } from '../hint/Hint.tsx'
import { type Tone, toneColor } from './tone.ts'

export interface StatusChipProps {
  label: string
  tone: Tone
  icon: typeof SvgIcon
  /** More words as tooltip, e.g. since when. */
  title?: string
}

/** A list has a hundred of these: their styles are written once, and each brings its colour alone. */
const Chip = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  height: 24,
  paddingLeft: 6,
  paddingRight: 8,
  maxWidth: '100%',
  borderRadius: 12,
  fontSize: 12,
  fontWeight: 500,
  lineHeight: 1,
  whiteSpace: 'nowrap',
  verticalAlign: 'middle',
  border: '1px solid color-mix(in srgb, currentColor 35%, transparent)',
  '& > svg': { fontSize: 16 },
  '& > .label': { overflow: 'hidden', textOverflow: 'ellipsis', lineHeight: 1.5 },
  '@media (forced-colors: active)': { borderColor: 'CanvasText' },
})

/** One status as icon and word; the tone only supports them. */
export function StatusChip({ label, tone, icon: Icon, title }: StatusChipProps) {
  const theme = useTheme()
  const chip = (
    <Chip style={{ color: toneColor(theme, tone) }}>
      <Icon aria-hidden />
      <span className="label">{label}</span>
    </Chip>
  )
  return title ? <Hint title={title}>{chip}</Hint> : chip
}
