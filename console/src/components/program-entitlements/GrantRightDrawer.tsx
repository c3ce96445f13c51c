import { grantProgramEntitlement } from '@filo/contract/program-entitlements/program-entitlements-routes'
import { getProgram, listPrograms } from '@filo/contract/programs/programs-routes'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useApiMutation } from '../../api/use-api.ts'
import { useLocalized } from '../../i18n/localized.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useLocalDay } from '../../ui/format/use-local-day.ts'
import { customerSource } from '../customer/customer-source.ts'
import { asFieldError } from '../form/as-field-error.ts'
import { FormDrawer } from '../form/FormDrawer.tsx'
import { FormSearchSelect } from '../form/FormSearchSelect.tsx'
import type { OptionSource } from '../form/named-options.ts'
import { entitlementReadings } from './entitlement-readings.ts'
import { SpanFields } from './SpanFields.tsx'
import { emptySpan, SpanValues, spanBody, spanErrorPlaces } from './span-values.ts'

const Values = SpanValues.extend({ customerId: z.uuid(), programId: z.uuid() })

interface Props {
  /** Absent lets one be chosen. */
  customerId?: string
  onClose: () => void
}

/** Grants a customer the right to a program. */
export function GrantRightDrawer({ customerId, onClose }: Props) {
  const { t } = useTranslation('components')
  const localized = useLocalized()
  const days = useLocalDay()
  const form = useForm(Values, { ...emptySpan, customerId: customerId ?? '', programId: '' })
  const grant = useApiMutation(grantProgramEntitlement, { invalidates: entitlementReadings })
  const programs: OptionSource<typeof listPrograms, typeof getProgram> = {
    list: listPrograms,
    query: { sort: 'name' },
    one: getProgram,
    oneParams: (programId) => ({ programId }),
    option: ({ id, name, code }) => ({ value: id, label: `${localized(name) || code} · ${code}` }),
  }
  return (
    <FormDrawer
      title={t('programRights.grantTitle')}
      onClose={onClose}
      form={form}
      submitLabel={t('programRights.grant')}
      fieldLabels={{
        customerId: t('programRights.customer'),
        programId: t('programRights.program'),
        fromDay: t('programRights.from'),
        untilDay: t('programRights.until'),
        note: t('programRights.note'),
      }}
      onSubmit={({ customerId: of, programId, ...span }) =>
        grant
          .mutateAsync({ body: { customerId: of, programId, ...spanBody(span, days) } })
          .catch((error: unknown) => {
            throw spanErrorPlaces.reduce((known, [code, path]) => asFieldError(known, code, path), error)
          })
      }
      savedMessage={({ program }) => t('programRights.granted', { program: localized(program.name) })}
    >
      {customerId === undefined && (
        <FormSearchSelect
          form={form}
          name="customerId"
          label={t('programRights.customer')}
          source={customerSource}
          isRequired
        />
      )}
      <FormSearchSelect
        form={form}
        name="programId"
        label={t('programRights.program')}
        source={programs}
        isRequired
      />
      <SpanFields form={form} />
    </FormDrawer>
  )
}
