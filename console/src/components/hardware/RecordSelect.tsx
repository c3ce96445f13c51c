import { serviceKindNames } from '@filo/contract/service-records/service-record-kinds'
import { listServiceRecords } from '@filo/contract/service-records/service-records-routes'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/use-api.ts'
import { useLocalized } from '../../i18n/localized.ts'
import { useFormats } from '../../ui/format/use-formats.ts'

interface Props {
  unitId: string
  value: string
  onChange: (recordId: string) => void
}

/** The newest finished service records of a robot, of which one may explain a change; nothing where there is none. */
export function RecordSelect({ unitId, value, onChange }: Props) {
  const { t } = useTranslation('components')
  const localized = useLocalized()
  const { date } = useFormats()
  const query = useApiQuery(listServiceRecords, { params: { unitId }, query: { size: 50 } })
  const records = (query.data?.items ?? []).filter(({ isDraft }) => !isDraft)
  if (records.length === 0) return null
  return (
    <TextField
      select
      fullWidth
      margin="normal"
      label={t('hardware.serviceRecord')}
      helperText={t('hardware.serviceRecordHelp')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <MenuItem value="">{t('hardware.noServiceRecord')}</MenuItem>
      {records.map(({ id, performedOn, kind, text }) => (
        <MenuItem key={id} value={id}>
          {`${date(performedOn)} · ${localized(serviceKindNames[kind])} · ${text.slice(0, 60)}`}
        </MenuItem>
      ))}
    </TextField>
  )
}
