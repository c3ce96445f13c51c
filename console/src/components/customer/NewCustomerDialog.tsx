import {
  CreateCustomerBody,
  type Customer,
  createCustomer,
  listCustomers,
} from '@filo/contract/customers/customers-routes'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../api/use-api.ts'
import { orNull } from '../../lib/or-null.ts'
import { FormTextField } from '../../ui/form/fields/FormTextField.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { ApiForm } from '../form/ApiForm.tsx'

const { shape } = CreateCustomerBody
const NewCustomer = CreateCustomerBody.pick({ name: true, code: true }).extend({ city: orNull(shape.city) })

/** Adds a customer from where one is chosen. */
export function NewCustomerDialog({
  onAdded,
  onClose,
}: {
  onAdded: (customer: Customer) => void
  onClose: () => void
}) {
  const { t } = useTranslation('components')
  const titleId = useId()
  const form = useForm(NewCustomer, { name: '', code: '', city: '' })
  const create = useApiMutation(createCustomer, { invalidates: [listCustomers] })
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('newCustomer.title')}</DialogTitle>
      <DialogContent sx={{ '&&': { pt: 1 } }}>
        <ApiForm
          form={form}
          submitLabel={t('newCustomer.add')}
          onCancel={onClose}
          onSubmit={(body) => create.mutateAsync({ body })}
          onDone={onAdded}
        >
          <FormTextField
            form={form}
            name="name"
            label={t('newCustomer.name')}
            maxLength={120}
            isRequired
            isAutoFocused
          />
          <FormTextField
            form={form}
            name="code"
            label={t('newCustomer.code')}
            help={t('newCustomer.codeHelp')}
            maxLength={32}
            isRequired
          />
          <FormTextField form={form} name="city" label={t('newCustomer.city')} maxLength={80} />
        </ApiForm>
      </DialogContent>
    </Dialog>
  )
}
