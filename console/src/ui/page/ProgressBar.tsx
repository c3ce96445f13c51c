import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import { useId } from 'react'
import { useFormats } from '../format/use-formats.ts'
import type { Tone } from '../status/tone.ts'

interface ProgressBarProps {
  label: string
  /** 0..1; undefined while the end is not known. */
  value: number | undefined
  /** Words beside the percentage: "12 MB / 48 MB · 5 MB/sn". */
  text?: string | undefined
  tone?: Exclude<Tone, 'neutral'>
}

/** Progress as a bar, a percentage and words. */
export function ProgressBar({ label, value, text, tone = 'info' }: ProgressBarProps) {
  const { percent } = useFormats()
  const labelId = useId()
  const bounded = value === undefined ? undefined : Math.min(Math.max(value, 0), 1)
  const words = [bounded === undefined ? undefined : percent(bounded), text].filter(Boolean).join(' · ')
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2, mb: 0.5 }}>
        <Box component="span" id={labelId} sx={{ minWidth: 0 }}>
          {label}
        </Box>
        <Box
          component="span"
          sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums', ml: 'auto', textAlign: 'right' }}
        >
          {words}
        </Box>
      </Box>
      <LinearProgress
        aria-labelledby={labelId}
        aria-valuetext={words}
        color={tone}
        variant={bounded === undefined ? 'indeterminate' : 'determinate'}
        value={bounded === undefined ? undefined : bounded * 100}
        sx={{
          height: 6,
          borderRadius: 3,
          // A track in the bar's own colour reads as a full bar.
          '&.MuiLinearProgress-determinate': { bgcolor: 'divider' },
        }}
      />
    </Box>
  )
}
