import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import { useQueryParams } from '../../lib/query-params.ts'
import { dayOfBound, periodBound } from './period-bounds.ts'

/** From which day to which day a list is shown: the filters `from` and `to` of its route, in the address. */
export function PeriodFields() {
  const { t } = useTranslation('components')
  const [params, setParams] = useQueryParams()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {(['from', 'to'] as const).map((end) => (
        <TextField
          key={end}
          type="date"
          label={t(`period.${end}`)}
          value={dayOfBound(params[`f.${end}`])}
          onChange={(event) =>
            setParams(
              { [`f.${end}`]: periodBound(event.target.value, end), page: undefined },
              { replace: true },
            )
          }
          slotProps={{ inputLabel: { shrink: true } }}
          sx={{ width: 168 }}
        />
      ))}
    </Box>
  )
}
