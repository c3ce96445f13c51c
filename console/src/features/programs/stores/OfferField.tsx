import { listListingOffers, type StoreProgram } from '@filo/contract/stores/store-programs-routes'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { useMoney } from '../../../components/money/use-money.ts'
import { useStateName } from '../../../components/status/use-state-name.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { FormSelect } from '../../../ui/form/fields/FormSelect.tsx'
import type { AnyForm } from '../../../ui/form/use-form.ts'

interface Props {
  form: AnyForm
  store: { id: string; currency: string }
  programId: string
  /** What the listing names already; it stays a choice when it could not be chosen anew. */
  named: StoreProgram['offer']
}

/** Which approved marketing version a program is shown with in a store, each with its price there. */
export function OfferField({ form, store, programId, named }: Props) {
  const { t } = useTranslation('programs/stores')
  const localized = useLocalized()
  const stateName = useStateName()
  const { price } = useMoney()
  const params = { storeId: store.id, programId }
  const found = useApiQuery(listListingOffers, { params }).data?.items ?? []
  const offers = named && found.every(({ id }) => id !== named.id) ? [named, ...found] : found
  return (
    <FormSelect
      form={form}
      name="marketingVersionId"
      label={t('facts.offer')}
      help={offers.length > 0 ? t('form.offerHelp') : t('form.noOffer')}
      noneLabel={t('form.ownWords')}
      options={offers.map((offer) => ({
        value: offer.id,
        label: [
          localized(offer.title),
          stateName('marketing', offer.state),
          offer.price ? price(offer.price, store.currency) : undefined,
        ]
          .filter(Boolean)
          .join(' · '),
      }))}
    />
  )
}
