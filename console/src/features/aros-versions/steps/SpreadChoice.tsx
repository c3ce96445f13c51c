import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Spread } from './spread.ts'

interface Props {
  ways: readonly Spread[]
  value: Spread
  onChange: (spread: Spread) => void
}

/** "Nasıl yayılsın?": the ways a release may take, each with what it does. */
export function SpreadChoice({ ways, value, onChange }: Props) {
  const { t } = useTranslation('aros-versions')
  const labelId = useId()
  return (
    <FormControl fullWidth>
      <FormLabel
        id={labelId}
        sx={{ fontWeight: 600, color: 'text.primary', '&.Mui-focused': { color: 'text.primary' } }}
      >
        {t('spread.question')}
      </FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={value}
        onChange={(_, chosen) => {
          const way = ways.find((each) => each === chosen)
          if (way) onChange(way)
        }}
      >
        {ways.map((way) => (
          <FormControlLabel
            key={way}
            value={way}
            sx={{ alignItems: 'flex-start', mt: 0.5 }}
            control={<Radio sx={{ pt: 0.75 }} />}
            label={
              <Box sx={{ pt: 0.75 }}>
                {t(`spread.way.${way}`)}
                <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{t(`spread.help.${way}`)}</Box>
              </Box>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  )
}
