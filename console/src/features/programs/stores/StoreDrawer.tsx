import { CustomerSegment } from '@filo/contract/customers/customer-segments'
import { StoreTheme } from '@filo/contract/stores/store-kinds'
import { createStore, getStore, type Store, updateStore } from '@filo/contract/stores/stores-routes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiClient } from '../../../api/api-client.ts'
import { useApiMutation } from '../../../api/use-api.ts'
import { asFieldError } from '../../../components/form/as-field-error.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { TimeZoneField } from '../../../components/form/TimeZoneField.tsx'
import { FormLocalizedField } from '../../../ui/form/fields/FormLocalizedField.tsx'
import { FormSelect } from '../../../ui/form/fields/FormSelect.tsx'
import { FormTextField } from '../../../ui/form/fields/FormTextField.tsx'
import { fieldId } from '../../../ui/form/fields/field-props.ts'
import { type AnyForm, useForm } from '../../../ui/form/use-form.ts'
import { CountriesField } from './CountriesField.tsx'
import { CurrencyField } from './CurrencyField.tsx'
import { storeReadings } from './store-readings.ts'
import { StoreValues, storeValues } from './store-values.ts'
import { useStoreWords } from './use-store-words.ts'

function Fields({ form, store }: { form: AnyForm; store: Store | undefined }) {
  const { t } = useTranslation('programs/stores')
  const words = useStoreWords()
  const zone = form.get('timeZone')
  return (
    <>
      <FormLocalizedField form={form} name="name" label={t('facts.name')} maxLength={120} isRequired />
      <FormTextField
        form={form}
        name="code"
        label={t('facts.code')}
        help={t('form.codeHelp')}
        maxLength={32}
        isRequired
      />
      <CurrencyField
        form={form}
        name="currency"
        label={t('facts.currency')}
        help={t('form.currencyHelp')}
        isRequired
        lockedReason={store && store.listingCount > 0 ? t('form.currencyLocked') : undefined}
      />
      <CountriesField
        form={form}
        name="countries"
        label={t('facts.countries')}
        help={t('form.countriesHelp')}
      />
      <FormSelect
        form={form}
        name="customerSegment"
        label={t('facts.segment')}
        noneLabel={t('allSegments')}
        options={CustomerSegment.options.map((value) => ({ value, label: words.segment(value) }))}
      />
      <FormSelect
        form={form}
        name="theme"
        label={t('facts.theme')}
        options={StoreTheme.options.map((value) => ({ value, label: words.theme(value) }))}
      />
      <TimeZoneField
        id={fieldId(form, 'timeZone')}
        value={typeof zone === 'string' ? zone : null}
        onChoose={(next) => form.set('timeZone', next)}
        error={form.errors['timeZone']}
      />
    </>
  )
}

interface Props {
  /** Absent adds one. */
  store?: Store
  onClose: () => void
  onSaved?: (saved: Store) => void
}

/** Adds a store, or changes for whom it is. */
export function StoreDrawer({ store, onClose, onSaved }: Props) {
  const { t } = useTranslation('programs/stores')
  const words = useStoreWords()
  const [opened] = useState(store)
  const form = useForm(StoreValues, storeValues(opened))
  const create = useApiMutation(createStore, { invalidates: storeReadings })
  const update = useApiMutation(updateStore, { invalidates: storeReadings })
  const params = { storeId: opened?.id ?? '' }
  return (
    <FormDrawer
      title={opened ? t('form.editStore', { name: words.name(opened) }) : t('actions.addStore')}
      onClose={onClose}
      form={form}
      etag={opened?.etag}
      submitLabel={opened ? undefined : t('actions.addStore')}
      fieldLabels={{
        'name.tr': t('facts.name'),
        'name.en': t('facts.name'),
        code: t('facts.code'),
        currency: t('facts.currency'),
        countries: t('facts.countries'),
        customerSegment: t('facts.segment'),
        theme: t('facts.theme'),
        timeZone: t('facts.timeZone'),
      }}
      loadLatest={async () => {
        const latest = await apiClient.call(getStore, { params })
        return { values: storeValues(latest), etag: latest.etag }
      }}
      onSubmit={(body, ifMatch) =>
        (opened
          ? update.mutateAsync({ params, body, ...(ifMatch ? { ifMatch } : {}) })
          : create.mutateAsync({ body })
        ).catch((error: unknown) => {
          throw asFieldError(
            asFieldError(error, 'already_exists', 'code'),
            'store_currency_fixed',
            'currency',
          )
        })
      }
      savedMessage={(saved) => t('done.storeSaved', { name: words.name(saved) })}
      onSaved={onSaved}
    >
      <Fields form={form} store={opened} />
    </FormDrawer>
  )
}
