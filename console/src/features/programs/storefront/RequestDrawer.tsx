import { requestProgram, type StorefrontProgram } from '@filo/contract/storefront/storefront-routes'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useApiMutation } from '../../../api/use-api.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { useMoney } from '../../../components/money/use-money.ts'
import { FormTextField } from '../../../ui/form/fields/FormTextField.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { storefrontReadings } from './storefront-readings.ts'

const Values = z.object({ note: z.string().max(1000) })

interface Props {
  listing: StorefrontProgram
  name: string
  onClose: () => void
}

/** Asks the maker for the right to a program, with what the customer wants to say. */
export function RequestDrawer({ listing, name, onClose }: Props) {
  const { t } = useTranslation('programs/storefront')
  const { price } = useMoney()
  const form = useForm(Values, { note: '' })
  const send = useApiMutation(requestProgram, { invalidates: storefrontReadings })
  return (
    <FormDrawer
      title={t('request.title', { name })}
      onClose={onClose}
      form={form}
      submitLabel={t('request.send')}
      onSubmit={(body) => send.mutateAsync({ params: { listingId: listing.id }, body })}
      savedMessage={() => t('request.sent', { name })}
    >
      <Typography>{t('request.body', { price: price(listing.price, listing.store.currency) })}</Typography>
      <FormTextField
        form={form}
        name="note"
        label={t('request.note')}
        help={t('request.noteHelp')}
        rows={3}
        maxLength={1000}
        isAutoFocused
      />
    </FormDrawer>
  )
}
