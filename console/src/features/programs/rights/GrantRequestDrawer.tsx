import {
  decideProgramRequest,
  type ProgramRequest,
} from '@filo/contract/program-entitlements/program-entitlements-routes'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { asFieldError } from '../../../components/form/as-field-error.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { useMoney } from '../../../components/money/use-money.ts'
import { entitlementReadings } from '../../../components/program-entitlements/entitlement-readings.ts'
import { SpanFields } from '../../../components/program-entitlements/SpanFields.tsx'
import {
  emptySpan,
  SpanValues,
  spanBody,
  spanErrorPlaces,
} from '../../../components/program-entitlements/span-values.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { useLocalDay } from '../../../ui/format/use-local-day.ts'

/** Grants what a customer asked for, from a day until a day. */
export function GrantRequestDrawer({ request, onClose }: { request: ProgramRequest; onClose: () => void }) {
  const { t } = useTranslation('programs')
  const localized = useLocalized()
  const { price } = useMoney()
  const days = useLocalDay()
  const form = useForm(SpanValues, emptySpan)
  const decide = useApiMutation(decideProgramRequest, { invalidates: entitlementReadings })
  const { offer, customer } = request
  const program = localized(request.program.name)
  return (
    <FormDrawer
      title={t('requests.grantTitle', { customer: customer.name, program })}
      onClose={onClose}
      form={form}
      submitLabel={t('requests.grant')}
      onSubmit={(span) =>
        decide
          .mutateAsync({
            params: { requestId: request.id },
            body: { decision: 'granted', ...spanBody(span, days) },
          })
          .catch((error: unknown) => {
            throw spanErrorPlaces.reduce((known, [code, path]) => asFieldError(known, code, path), error)
          })
      }
      savedMessage={() => t('requests.granted', { customer: customer.name, program })}
    >
      <Typography>
        {t('requests.requested', {
          price: price(offer.price, offer.currency),
          store: localized(offer.storeName),
        })}
      </Typography>
      {request.note && (
        <Typography dir="auto" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {request.note}
        </Typography>
      )}
      <SpanFields form={form} />
    </FormDrawer>
  )
}
