import { leastReason } from '@filo/contract/entity'
import { requestRemoteSession } from '@filo/contract/remote/remote-routes'
import type { RemoteReadiness } from '@filo/contract/remote/remote-shapes'
import {
  type RemoteMode,
  type RemoteType,
  remoteConsentSeconds,
  remoteModeNames,
  remoteModes,
} from '@filo/contract/remote/remote-states'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import MenuItem from '@mui/material/MenuItem'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { addressNames } from '../../../app/paths.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { useQueryParams } from '../../../lib/query-params.ts'
import { EffectsList } from '../../../ui/dialog/EffectsList.tsx'
import { PendingButton } from '../../../ui/form/PendingButton.tsx'
import { remoteReadings } from '../remote-readings.ts'
import { OpenSessionNotice } from './OpenSessionNotice.tsx'
import { requestableTypes, requestMinutes } from './request-choice.ts'
import { TypeChoice } from './TypeChoice.tsx'

/** What to do on the robot, how, why and for how long; says beforehand what pressing the button does. */
export function RequestForm({ readiness, isAway }: { readiness: RemoteReadiness; isAway: boolean }) {
  const { t } = useTranslation('remote')
  const localized = useLocalized()
  const readError = useReadError()
  const modeId = useId()
  const [, setParams] = useQueryParams()
  const [chosen, setChosen] = useState<ReadonlySet<RemoteType>>(new Set(['terminal']))
  const [mode, setMode] = useState<RemoteMode>('control')
  const [reason, setReason] = useState('')
  const [minutes, setMinutes] = useState<number>(20)
  const [isTried, setIsTried] = useState(false)
  const { unitId, openSession } = readiness
  const request = useApiMutation(requestRemoteSession, {
    invalidates: remoteReadings,
    onSuccess: ({ id }) => setParams({ session: id, [addressNames.unitId]: undefined }),
  })
  const types = requestableTypes(chosen, mode, readiness)
  const isShort = reason.trim().length < leastReason

  function submit(): void {
    setIsTried(true)
    if (types.length === 0 || isShort) return
    const body = { types, mode, reason: reason.trim(), minutes, ...(openSession ? { takeOver: true } : {}) }
    request.mutate({ params: { unitId }, body })
  }

  const effects = [
    t(`request.effect.${readiness.answer}`, { seconds: remoteConsentSeconds }),
    t('request.effect.ends', { minutes }),
    t('request.effect.recorded'),
  ]
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      sx={{ display: 'grid', gap: 2 }}
    >
      {openSession && <OpenSessionNotice session={openSession} />}
      <TypeChoice
        readiness={readiness}
        mode={mode}
        chosen={chosen}
        onChange={setChosen}
        error={isTried && types.length === 0 ? t('request.noTypes') : undefined}
      />
      <FormControl>
        <FormLabel id={modeId}>{t('request.mode')}</FormLabel>
        <RadioGroup
          row
          aria-labelledby={modeId}
          value={mode}
          onChange={(_, next) => setMode(next === 'view' ? 'view' : 'control')}
        >
          {remoteModes.map((each) => (
            <FormControlLabel
              key={each}
              value={each}
              control={<Radio />}
              label={localized(remoteModeNames[each])}
            />
          ))}
        </RadioGroup>
      </FormControl>
      <TextField
        multiline
        required
        minRows={2}
        label={t('request.reason')}
        value={reason}
        error={isTried && isShort}
        helperText={isTried && isShort ? t('request.reasonShort') : t('request.reasonHelp')}
        onChange={(event) => setReason(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      <TextField
        select
        label={t('request.minutes')}
        value={minutes}
        onChange={(event) => setMinutes(Number(event.target.value))}
        sx={{ maxWidth: 240 }}
      >
        {requestMinutes.map((each) => (
          <MenuItem key={each} value={each}>
            {t('minutes', { count: each })}
          </MenuItem>
        ))}
      </TextField>
      <EffectsList effects={effects} />
      {request.error && <Alert severity="error">{readError(request.error)}</Alert>}
      <Box>
        <PendingButton type="submit" variant="contained" isPending={request.isPending} disabled={isAway}>
          {t(openSession ? 'request.takeOver' : 'request.send')}
        </PendingButton>
      </Box>
    </Box>
  )
}
