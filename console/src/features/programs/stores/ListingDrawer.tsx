import { PriceModel } from '@filo/contract/stores/listing-kinds'
import {
  createStoreProgram,
  getStoreProgram,
  type StoreProgram,
  updateStoreProgram,
} from '@filo/contract/stores/store-programs-routes'
import type { Store } from '@filo/contract/stores/stores-routes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiClient } from '../../../api/api-client.ts'
import { useApiMutation } from '../../../api/use-api.ts'
import { asFieldError } from '../../../components/form/as-field-error.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { FormMoneyField } from '../../../components/form/FormMoneyField.tsx'
import { FormSearchSelect } from '../../../components/form/FormSearchSelect.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { FormDateField } from '../../../ui/form/fields/FormDateField.tsx'
import { FormSelect } from '../../../ui/form/fields/FormSelect.tsx'
import { FormSwitch } from '../../../ui/form/fields/FormSwitch.tsx'
import { type AnyForm, useForm } from '../../../ui/form/use-form.ts'
import { useLocalDay } from '../../../ui/format/use-local-day.ts'
import { ListingValues, listingBody, listingValues } from './listing-values.ts'
import { OfferField } from './OfferField.tsx'
import { storeReadings } from './store-readings.ts'
import { useActivePrograms } from './use-active-programs.ts'
import { useStoreWords } from './use-store-words.ts'

function Fields({
  form,
  store,
  listing,
}: {
  form: AnyForm
  store: Props['store']
  listing: StoreProgram | undefined
}) {
  const { t } = useTranslation('programs/stores')
  const { model } = useStoreWords()
  const source = useActivePrograms()
  const programId = form.get('programId')
  const isPricedByOffer = typeof form.get('marketingVersionId') === 'string'
  return (
    <>
      {!listing && (
        <FormSearchSelect
          form={form}
          name="programId"
          label={t('facts.program')}
          help={t('form.programHelp')}
          source={source}
          isRequired
        />
      )}
      {typeof programId === 'string' && (
        <OfferField form={form} store={store} programId={programId} named={listing?.offer ?? null} />
      )}
      {!isPricedByOffer && (
        <FormSelect
          form={form}
          name="model"
          label={t('facts.priceModel')}
          options={PriceModel.options.map((value) => ({ value, label: model(value) }))}
        />
      )}
      {!isPricedByOffer && form.get('model') !== 'free' && (
        <FormMoneyField
          form={form}
          name="amount"
          label={t('facts.amount')}
          currency={store.currency}
          isRequired
        />
      )}
      <FormSwitch form={form} name="isFeatured" label={t('facts.featured')} help={t('form.featuredHelp')} />
      <FormDateField form={form} name="fromDay" label={t('facts.fromDay')} help={t('form.fromHelp')} />
      <FormDateField form={form} name="untilDay" label={t('facts.untilDay')} help={t('form.untilHelp')} />
    </>
  )
}

/** Where each refusal of the server belongs. */
const places: readonly [code: string, path: string][] = [
  ['listing_price_missing', 'amount'],
  ['listing_price_free', 'amount'],
  ['listing_window_reversed', 'untilDay'],
  ['listing_exists', 'programId'],
  ['listing_offer_unfit', 'marketingVersionId'],
  ['listing_program_unfit', 'programId'],
]

interface Props {
  store: Pick<Store, 'id' | 'code' | 'name' | 'currency'>
  /** Absent adds one. */
  listing?: StoreProgram
  onClose: () => void
}

/** Adds a program to a store, or changes what it is shown with, its price, its window and its place of honour. */
export function ListingDrawer({ store, listing, onClose }: Props) {
  const { t } = useTranslation('programs/stores')
  const localized = useLocalized()
  const words = useStoreWords()
  const days = useLocalDay()
  const [opened] = useState(listing)
  const form = useForm(ListingValues, listingValues(opened, days))
  const create = useApiMutation(createStoreProgram, { invalidates: storeReadings })
  const update = useApiMutation(updateStoreProgram, { invalidates: storeReadings })
  const params = { listingId: opened?.id ?? '' }
  return (
    <FormDrawer
      title={
        opened
          ? t('form.editListing', { program: localized(opened.program.name), store: words.name(store) })
          : t('form.newListing', { store: words.name(store) })
      }
      onClose={onClose}
      form={form}
      etag={opened?.etag}
      submitLabel={opened ? undefined : t('actions.addListing')}
      fieldLabels={{
        programId: t('facts.program'),
        marketingVersionId: t('facts.offer'),
        model: t('facts.priceModel'),
        amount: t('facts.amount'),
        isFeatured: t('facts.featured'),
        fromDay: t('facts.fromDay'),
        untilDay: t('facts.untilDay'),
      }}
      fieldValueTexts={{ model: words.model }}
      loadLatest={async () => {
        const latest = await apiClient.call(getStoreProgram, { params })
        return { values: listingValues(latest, days), etag: latest.etag }
      }}
      onSubmit={({ programId, ...values }, ifMatch) => {
        const body = listingBody({ programId, ...values }, days)
        const sent = opened
          ? update.mutateAsync({ params, body, ...(ifMatch ? { ifMatch } : {}) })
          : create.mutateAsync({
              params: { storeId: store.id },
              body: { ...body, programId: programId ?? '' },
            })
        return sent.catch((error: unknown) => {
          throw places.reduce((known, [code, path]) => asFieldError(known, code, path), error)
        })
      }}
      savedMessage={({ program }) => t('done.listingSaved', { program: localized(program.name) })}
    >
      <Fields form={form} store={store} listing={opened} />
    </FormDrawer>
  )
}
