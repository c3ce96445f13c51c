import type { Customer } from '@filo/contract/customers/customers-routes'
import { Entitlement } from '@filo/contract/customers/entitlements'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { FormSearchSelect } from '../../../components/form/FormSearchSelect.tsx'
import { productSource } from '../../../components/variant/product-source.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { FormDateField } from '../../../ui/form/fields/FormDateField.tsx'
import { FormTextField } from '../../../ui/form/fields/FormTextField.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { replacedEntitlement } from './stored-lists.ts'
import { useSaveEntitlements } from './use-save-customer.ts'

type Shown = Customer['entitlements'][number]

const valuesOf = (row: Shown | undefined) => ({
  variantId: row?.variantId ?? null,
  until: row?.until ?? '',
  note: row?.note ?? '',
})

interface Props {
  customer: Customer
  /** The one to be changed; undefined adds one. */
  entitlement: Shown | undefined
  onClose: () => void
}

/** Writes down until when the customer has a right to updates of one product, or of all. */
export function EntitlementDrawer({ customer, entitlement, onClose }: Props) {
  const { t } = useTranslation('customers')
  const { day } = useFormats()
  const localized = useLocalized()
  const form = useForm(Entitlement, valuesOf(entitlement))
  const { etag: openedEtag, save, readLatest } = useSaveEntitlements(customer)
  const labels = { variantId: t('rights.product'), until: t('rights.until'), note: t('rights.note') }
  return (
    <FormDrawer
      title={t(entitlement ? 'rights.edit' : 'rights.add')}
      onClose={onClose}
      form={form}
      etag={openedEtag}
      fieldLabels={labels}
      fieldValueTexts={{ until: (value: string) => day(value) }}
      submitLabel={t('save')}
      loadLatest={async () => {
        const { entitlements, etag } = await readLatest()
        const same = entitlements.find(({ variantId }) => variantId === (entitlement?.variantId ?? null))
        return { values: valuesOf(entitlement && same), etag }
      }}
      onSubmit={(values, etag) =>
        save((rows) => replacedEntitlement(rows, entitlement?.variantId, values), etag)
      }
      savedMessage={() => t('rights.saved')}
    >
      <FormSearchSelect
        form={form}
        name="variantId"
        label={labels.variantId}
        help={t('rights.productHelp')}
        source={productSource(localized)}
      />
      <FormDateField form={form} name="until" label={labels.until} help={t('rights.untilHelp')} isRequired />
      <FormTextField
        form={form}
        name="note"
        label={labels.note}
        help={t('rights.noteHelp')}
        maxLength={500}
        rows={2}
      />
    </FormDrawer>
  )
}
