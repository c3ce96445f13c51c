import { ConsentAnswer } from '@filo/contract/customer-updates/consent-answers'
import type { CustomerUpdate, RequestedAnswer } from '@filo/contract/customer-updates/customer-updates-routes'
import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { FormDateField } from '../../ui/form/fields/FormDateField.tsx'
import { FormTimeField } from '../../ui/form/fields/FormTimeField.tsx'
import { type AnyForm, useForm } from '../../ui/form/use-form.ts'
import { useFormats } from '../../ui/format/use-formats.ts'
import { useLocalDay } from '../../ui/format/use-local-day.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { ApiForm } from '../form/ApiForm.tsx'
import { asFieldError } from '../form/as-field-error.ts'
import { useSendAnswer } from './use-send-answer.ts'

const Values = z
  .object({ answer: ConsentAnswer, day: z.string(), time: z.string() })
  .superRefine(({ answer, day, time }, context) => {
    const needs = { day: answer === 'at' || answer === 'postponed', time: answer === 'at' }
    const isMissing = { code: 'too_small', origin: 'string', minimum: 1, input: '' } as const
    if (needs.day && day === '') context.addIssue({ ...isMissing, path: ['day'] })
    if (needs.time && time === '') context.addIssue({ ...isMissing, path: ['time'] })
  })

function Choices({ form }: { form: AnyForm }) {
  const { t } = useTranslation('update-decision')
  const labelId = `${form.id}-answer`
  return (
    <FormControl>
      <FormLabel id={labelId}>{t('drawer.decision')}</FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={form.get('answer')}
        onChange={(event) => form.set('answer', event.target.value)}
      >
        {ConsentAnswer.options.map((answer) => (
          <FormControlLabel
            key={answer}
            value={answer}
            control={<Radio slotProps={{ input: { 'aria-describedby': `${labelId}-${answer}` } }} />}
            sx={{ alignItems: 'flex-start', mt: 0.5, '& .MuiFormControlLabel-label': { pt: 1 } }}
            label={
              <>
                {t(`drawer.options.${answer}.label`)}
                <Typography
                  id={`${labelId}-${answer}`}
                  variant="body2"
                  component="span"
                  color="text.secondary"
                  sx={{ display: 'block' }}
                >
                  {t(`drawer.options.${answer}.help`)}
                </Typography>
              </>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  )
}

/** The end of the first of their last days. */
function lastOf(updates: readonly CustomerUpdate[]): string | undefined {
  return updates.flatMap(({ offer }) => offer?.lastMoment ?? []).toSorted((a, b) => a.localeCompare(b))[0]
}

interface Props {
  /** Robots whose update the reader may decide about. */
  updates: readonly CustomerUpdate[]
  /** The answer that is meant; undefined: none yet. */
  initial?: ConsentAnswer | undefined
  onDone: () => void
  onClose: () => void
}

/** Asks when the offered release shall be installed: now, at an hour, later or not at all. */
export function DecisionForm({ updates, initial = 'now', onDone, onClose }: Props) {
  const { t } = useTranslation('update-decision')
  const { date } = useFormats()
  const { instantOn } = useLocalDay()
  const form = useForm(Values, { answer: initial, day: '', time: '' })
  const save = useSendAnswer()
  const { answer } = form.values
  const last = lastOf(updates)
  const robots = updates.flatMap(({ unitId, offer }) => (offer ? [{ unitId, arosId: offer.aros.id }] : []))
  const decisionOf = ({ answer: chosen, day, time }: z.output<typeof Values>): RequestedAnswer => {
    if (chosen === 'now' || chosen === 'declined') return { answer: chosen }
    return { answer: chosen, at: instantOn(day, chosen === 'at' ? time : '00:00') ?? '' }
  }
  return (
    <ApiForm
      form={form}
      hasStickyFooter
      submitLabel={t('drawer.save')}
      onCancel={onClose}
      onSubmit={(values) =>
        save.mutateAsync({ body: { robots, decision: decisionOf(values) } }).catch((error: unknown) => {
          throw asFieldError(asFieldError(error, 'consent_too_late', 'day'), 'consent_time_past', 'day')
        })
      }
      onDone={() => {
        showToast({ message: t('drawer.saved', { count: robots.length }) })
        onDone()
      }}
    >
      <Choices form={form} />
      {(answer === 'at' || answer === 'postponed') && (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          <FormDateField
            form={form}
            name="day"
            label={t('drawer.day')}
            isRequired
            {...(last ? { help: t('drawer.lastDay', { day: date(last) }) } : {})}
          />
          {answer === 'at' && <FormTimeField form={form} name="time" label={t('drawer.time')} isRequired />}
        </Box>
      )}
    </ApiForm>
  )
}
