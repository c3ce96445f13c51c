import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import { useQueryParams } from '../../lib/query-params.ts'
import { dayOfBound, periodBound } from './audit-period.ts'

/** From which day to which day the log is shown; both are filters in the address. */
export function AuditPeriod() {
  const { t } = useTranslation('users')
  const [params, setParams] = useQueryParams()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {(['from', 'to'] as const).map((end) => (
        <TextField
          key={end}
          type="date"
          label={t(`audit.${end}`)}
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
