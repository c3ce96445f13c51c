import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'

/** Stands where the object's name goes in the sentence; no name contains it. */
const NAME = '\u0000'

interface Props {
  /** What must be typed. */
  expected: string
  value: string
  onChange: (typed: string) => void
}

/** The field in which the object's name is typed, below the sentence that shows it. */
export function TypedName({ expected, value, onChange }: Props) {
  const { t } = useTranslation('ui')
  const [before, after] = t('typedConfirm.prompt', { name: NAME }).split(NAME)
  return (
    <>
      <Box sx={{ mt: 2, mb: 1 }}>
        {before}
        <Box component="strong" sx={{ overflowWrap: 'anywhere', userSelect: 'all' }}>
          {expected}
        </Box>
        {after}
      </Box>
      <TextField
        fullWidth
        autoFocus
        margin="dense"
        label={t('typedConfirm.label')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
        slotProps={{ htmlInput: { spellCheck: false } }}
      />
    </>
  )
}
