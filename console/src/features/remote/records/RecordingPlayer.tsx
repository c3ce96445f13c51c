import PauseIcon from '@mui/icons-material/Pause'
import PlayIcon from '@mui/icons-material/PlayArrow'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import Slider from '@mui/material/Slider'
import TextField from '@mui/material/TextField'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { Hint } from '../../../ui/hint/Hint.tsx'
import { clockText } from '../clock-text.ts'
import { terminalFrame } from '../terminal/terminal-theme.ts'
import { type Cast, shortenWaits } from './cast.ts'
import { RecordingSearch } from './RecordingSearch.tsx'
import { usePlayback } from './use-playback.ts'

const speeds = [0.5, 1, 2, 4, 8] as const
/** What nobody wants to wait for, in seconds. */
const longestWait = 2

/** A recording of a terminal: played, slowed and hurried, gone to at any time, and searched. */
export function RecordingPlayer({ cast: whole, name }: { cast: Cast; name: string }) {
  const { t } = useTranslation('remote')
  const { number } = useFormats()
  const [isShort, setIsShort] = useState(true)
  const cast = useMemo(() => (isShort ? shortenWaits(whole, longestWait) : whole), [whole, isShort])
  const label = t('recording.screen', { name })
  const { host, at, seek, isPlaying, toggle, speed, setSpeed } = usePlayback(cast, label)
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box role="region" aria-label={label} tabIndex={0} sx={{ ...terminalFrame, maxHeight: '70dvh' }}>
        <Box ref={host} sx={{ width: 'max-content' }} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Hint title={t(isPlaying ? 'recording.pause' : 'recording.play')}>
          <IconButton onClick={toggle}>{isPlaying ? <PauseIcon /> : <PlayIcon />}</IconButton>
        </Hint>
        <Slider
          aria-label={t('recording.time')}
          value={Math.min(at, cast.seconds)}
          min={0}
          max={Math.max(cast.seconds, 0.1)}
          step={0.1}
          getAriaValueText={clockText}
          onChange={(_, next) => seek(next as number)}
          sx={{ flex: '1 1 200px', mx: 1 }}
        />
        <span>
          {clockText(at)} / {clockText(cast.seconds)}
        </span>
        <TextField
          select
          size="small"
          label={t('recording.speed')}
          value={speed}
          onChange={(event) => setSpeed(Number(event.target.value))}
          sx={{ minWidth: 96 }}
        >
          {speeds.map((each) => (
            <MenuItem key={each} value={each}>
              {number(each, 1)}×
            </MenuItem>
          ))}
        </TextField>
        <FormControlLabel
          label={t('recording.short')}
          control={
            <Checkbox
              checked={isShort}
              onChange={(_, next) => {
                setIsShort(next)
                seek(0)
              }}
            />
          }
        />
      </Box>
      <RecordingSearch cast={cast} onFound={seek} />
    </Box>
  )
}
