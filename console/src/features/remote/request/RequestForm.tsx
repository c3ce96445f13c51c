import { Reason } from '@filo/contract/entity'
import { requestRemoteSession } from '@filo/contract/remote/remote-routes'
import type { RemoteReadiness } from '@filo/contract/remote/remote-shapes'
import {
  RemoteMode,
  RemoteType,
  remoteConsentSeconds,
  remoteModeNames,
  remoteModes,
} from '@filo/contract/remote/remote-states'
import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useApiMutation } from '../../../api/use-api.ts'
import { addressNames } from '../../../app/paths.ts'
import { ApiForm } from '../../../components/form/ApiForm.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useQueryParams } from '../../../lib/query-params.ts'
import { EffectsList } from '../../../ui/dialog/EffectsList.tsx'
import { FormReasonField } from '../../../ui/form/fields/FormReasonField.tsx'
import { FormSelect } from '../../../ui/form/fields/FormSelect.tsx'
import { fieldId } from '../../../ui/form/fields/field-props.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { remoteReadings } from '../remote-readings.ts'
import { OpenSessionNotice } from './OpenSessionNotice.tsx'
import { requestableTypes, requestMinutes } from './request-choice.ts'
import { TypeChoice } from './TypeChoice.tsx'

const RequestValues = z.object({
  types: z.array(RemoteType),
  mode: RemoteMode,
  reason: Reason,
  minutes: z.string().transform(Number),
})

/** What is sent are the types that can be requested of this robot, of which there must be one. */
function requestValues(readiness: Pick<RemoteReadiness, 'types'>, noTypes: string) {
  return RequestValues.transform((values) => ({
    ...values,
    types: requestableTypes(new Set(values.types), values.mode, readiness),
  })).refine(({ types }) => types.length > 0, { path: ['types'], message: noTypes })
}

/** What to do on the robot, how, why and for how long; says beforehand what pressing the button does. */
export function RequestForm({ readiness, isAway }: { readiness: RemoteReadiness; isAway: boolean }) {
  const { t } = useTranslation('remote')
  const localized = useLocalized()
  const modeId = useId()
  const [, setParams] = useQueryParams()
  const schema = useMemo(() => requestValues(readiness, t('request.noTypes')), [readiness, t])
  const form = useForm(schema, { types: ['terminal'], mode: 'control', reason: '', minutes: '20' })
  const { types, mode, minutes } = form.values
  const { unitId, openSession } = readiness
  const request = useApiMutation(requestRemoteSession, { invalidates: remoteReadings })
  const effects = [
    t(`request.effect.${readiness.answer}`, { seconds: remoteConsentSeconds }),
    t('request.effect.ends', { minutes }),
    t('request.effect.recorded'),
  ]
  return (
    <ApiForm
      form={form}
      submitLabel={t(openSession ? 'request.apply' : 'request.send')}
      disabledReason={isAway ? t('endings.offline') : undefined}
      onSubmit={(values) =>
        request.mutateAsync({
          params: { unitId },
          body: { ...values, ...(openSession ? { apply: true } : {}) },
        })
      }
      onDone={({ id }) => setParams({ session: id, [addressNames.unitId]: undefined })}
    >
      {openSession && <OpenSessionNotice session={openSession} />}
      <TypeChoice
        id={fieldId(form, 'types')}
        readiness={readiness}
        mode={mode}
        chosen={new Set(types)}
        onChange={(next) => form.set('types', [...next])}
        error={form.errors['types']}
      />
      <FormControl>
        <FormLabel id={modeId}>{t('request.mode')}</FormLabel>
        <RadioGroup
          row
          aria-labelledby={modeId}
          value={mode}
          onChange={(_, next) => form.set('mode', next === 'view' ? 'view' : 'control')}
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
      <FormReasonField form={form} name="reason" label={t('request.reason')} help={t('request.reasonHelp')} />
      <Box sx={{ maxWidth: 240 }}>
        <FormSelect
          form={form}
          name="minutes"
          label={t('request.minutes')}
          options={requestMinutes.map((each) => ({
            value: String(each),
            label: t('minutes', { count: each }),
          }))}
        />
      </Box>
      <EffectsList effects={effects} />
    </ApiForm>
  )
}
