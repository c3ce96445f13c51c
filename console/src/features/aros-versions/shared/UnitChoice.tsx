import { listArosUnits } from '@filo/contract/aros-versions/aros-assignment-routes'
import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'

interface Props {
  robotId: string
  onlyTestRobots: boolean
  value: string | undefined
  onChange: (RobotId: string | undefined) => void
}

/** Chooses one robot of a product by serial number or name; the server searches. */
export function UnitChoice({ robotId, onlyTestRobots, value, onChange }: Props) {
  const { t } = useTranslation('aros-versions')
  const [q, setQ] = useState('')
  const query = useApiQuery(
    listArosUnits,
    {
      params: { robotId },
      query: { q, size: 50, ...(onlyTestRobots ? { 'f.isTestRobot': 'true' } : {}) },
    },
    { keepPrevious: true },
  )
  const options = query.data?.items ?? []
  return (
    <Autocomplete
      options={options}
      value={options.find((unit) => unit.RobotId === value) ?? null}
      getOptionLabel={(unit) => (unit.name === unit.serial ? unit.serial : `${unit.serial} · ${unit.name}`)}
      isOptionEqualToValue={(a, b) => a.RobotId === b.RobotId}
      filterOptions={(found) => found}
      loading={query.isFetching}
      noOptionsText={t(onlyTestRobots ? 'ask.pin.noTestRobots' : 'ask.pin.noRobots')}
      onInputChange={(_, text, reason) => {
        if (reason === 'input') setQ(text)
      }}
      onChange={(_, unit) => onChange(unit?.RobotId)}
      renderInput={(params) => <TextField {...params} required margin="normal" label={t('ask.pin.robot')} />}
    />
  )
}
