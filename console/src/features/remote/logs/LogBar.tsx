import type { RemoteService } from '@filo/contract/remote/remote-streams'
import DownloadIcon from '@mui/icons-material/Download'
import PauseIcon from '@mui/icons-material/Pause'
import PlayIcon from '@mui/icons-material/PlayArrow'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../ui/format/use-formats.ts'

interface Props {
  sources: readonly RemoteService[]
  source: string | undefined
  onSource: (source: string) => void
  lines: number
  onLines: (lines: number) => void
  filter: string
  onFilter: (filter: string) => void
  isFollowing: boolean
  onFollowing: (isFollowing: boolean) => void
  isWrapped: boolean
  onWrapped: (isWrapped: boolean) => void
  isPaused: boolean
  onPaused: (isPaused: boolean) => void
  onDownload: () => void
}

const lineChoices = [0, 100, 500, 1000, 5000] as const

function Check({
  label,
  isOn,
  onChange,
}: {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}) {
  return (
    <FormControlLabel
      label={label}
      control={<Checkbox checked={isOn} onChange={(_, next) => onChange(next)} />}
    />
  )
}

/** Which log is read, from where on and how it is shown. */
export function LogBar(props: Props) {
  const { sources, source, lines, isPaused } = props
  const { t } = useTranslation('remote')
  const { number } = useFormats()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 1.5, alignItems: 'center', mb: 1 }}>
      <TextField
        select
        size="small"
        label={t('logs.source')}
        value={sources.some(({ id }) => id === source) ? source : ''}
        onChange={(event) => props.onSource(event.target.value)}
        sx={{ minWidth: 200, flex: { xs: '1 1 100%', sm: '0 1 260px' } }}
      >
        {sources.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        size="small"
        label={t('logs.before')}
        value={lines}
        onChange={(event) => props.onLines(Number(event.target.value))}
        sx={{ minWidth: 130 }}
      >
        {lineChoices.map((count) => (
          <MenuItem key={count} value={count}>
            {number(count)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        size="small"
        type="search"
        label={t('logs.filter')}
        value={props.filter}
        onChange={(event) => props.onFilter(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 200, spellCheck: false } }}
        sx={{ flex: '1 1 180px' }}
      />
      <Check label={t('logs.follow')} isOn={props.isFollowing} onChange={props.onFollowing} />
      <Check label={t('logs.wrap')} isOn={props.isWrapped} onChange={props.onWrapped} />
      <Button
        color="inherit"
        startIcon={isPaused ? <PlayIcon /> : <PauseIcon />}
        onClick={() => props.onPaused(!isPaused)}
      >
        {t(isPaused ? 'logs.resume' : 'logs.pause')}
      </Button>
      <Button color="inherit" startIcon={<DownloadIcon />} onClick={props.onDownload} disabled={!source}>
        {t('logs.download')}
      </Button>
    </Box>
  )
}
