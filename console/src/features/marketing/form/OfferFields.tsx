import { CustomerSegment, customerSegmentNames } from '@filo/contract/customers/customer-segments'
import { MarketingLicence, marketingLicenceNames } from '@filo/contract/marketing/marketing-kinds'
import { PriceModel, priceModelNames } from '@filo/contract/stores/listing-kinds'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { FormMoneyField } from '../../../components/form/FormMoneyField.tsx'
import { FormSearchSelectMany } from '../../../components/form/FormSearchSelectMany.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { FormSelect } from '../../../ui/form/fields/FormSelect.tsx'
import type { AnyForm } from '../../../ui/form/use-form.ts'
import { FormMinuteField } from './FormMinuteField.tsx'
import { storeSource } from './store-source.ts'
import { useChosenStores } from './use-chosen-stores.ts'

const beside = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const

function Amounts({ form, storeIds }: { form: AnyForm; storeIds: readonly string[] }) {
  const { t } = useTranslation('marketing')
  const stores = useChosenStores(storeIds)
  const currencies = [...new Set(stores.map(({ currency }) => currency))]
  if (form.get('model') === 'free') return null
  if (currencies.length === 0) return <Typography color="text.secondary">{t('form.noCurrency')}</Typography>
  return (
    <Box sx={beside}>
      {currencies.map((currency) => (
        <FormMoneyField
          key={currency}
          form={form}
          name={`amounts.${currency}`}
          label={t('form.amountIn', { currency })}
          currency={currency}
        />
      ))}
    </Box>
  )
}

/** Where, when and at which price it is offered, to whom. */
export function OfferFields({ form }: { form: AnyForm }) {
  const { t } = useTranslation('marketing')
  const localized = useLocalized()
  const value = form.get('storeIds')
  const storeIds = Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
  return (
    <>
      <FormSearchSelectMany
        form={form}
        name="storeIds"
        label={t('facts.stores')}
        help={t('form.storesHelp')}
        source={storeSource(localized)}
      />
      <Box sx={beside}>
        <FormSelect
          form={form}
          name="model"
          label={t('facts.price')}
          options={PriceModel.options.map((model) => ({
            value: model,
            label: localized(priceModelNames[model]),
          }))}
        />
        <FormSelect
          form={form}
          name="licence"
          label={t('facts.licence')}
          options={MarketingLicence.options.map((each) => ({
            value: each,
            label: localized(marketingLicenceNames[each]),
          }))}
        />
      </Box>
      <Amounts form={form} storeIds={storeIds} />
      <FormSelect
        form={form}
        name="audience"
        label={t('facts.audience')}
        noneLabel={t('facts.everyone')}
        options={CustomerSegment.options.map((each) => ({
          value: each,
          label: localized(customerSegmentNames[each]),
        }))}
      />
      <Box sx={beside}>
        <FormMinuteField form={form} name="from" label={t('facts.from')} help={t('form.fromHelp')} />
        <FormMinuteField form={form} name="until" label={t('facts.until')} help={t('form.untilHelp')} />
      </Box>
    </>
  )
}
