import { type CustomerSegment, customerSegmentNames } from '@filo/contract/customers/customer-segments'
import type { LocalWindow } from '@filo/contract/marketing/local-window'
import type { MarketingPrice } from '@filo/contract/marketing/marketing-content'
import { type MarketingLicence, marketingLicenceNames } from '@filo/contract/marketing/marketing-kinds'
import type { MarketingVersion } from '@filo/contract/marketing/marketing-shapes'
import { formatMoney } from '@filo/contract/money/format-money'
import { priceModelNames } from '@filo/contract/stores/listing-kinds'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../i18n/localized.ts'
import { useLanguage } from '../../../i18n/shown-language.tsx'
import { useFormats } from '../../../ui/format/use-formats.ts'

type Titled = Pick<MarketingVersion, 'title' | 'package'>

/** What marketing versions say, in words of the reader's language. */
export function useMarketingWords() {
  const { t } = useTranslation('marketing')
  const localized = useLocalized()
  const language = useLanguage()
  const { dateTime } = useFormats()
  /** A minute of no time zone, as each store's clock shows it. */
  const minute = (local: string) => dateTime(`${local}:00Z`, 'UTC')
  const window = ({ from, until }: LocalWindow) => {
    if (from && until) return t('window.both', { from: minute(from), until: minute(until) })
    if (from) return t('window.from', { from: minute(from) })
    return until ? t('window.until', { until: minute(until) }) : t('window.open')
  }
  const price = ({ model, amounts }: MarketingPrice) => {
    if (model === 'free') return localized(priceModelNames.free)
    const texts = amounts.map((each) => formatMoney(each, language)).join(' · ')
    const paid = localized(priceModelNames[model])
    return texts ? t('price.of', { amounts: texts, model: paid }) : paid
  }
  return {
    title: ({ title, package: { name, code } }: Titled) => localized(title) || localized(name) || code,
    packageName: ({ package: { name, code } }: Titled) => localized(name) || code,
    price,
    window,
    minute,
    audience: (audience: CustomerSegment | null) =>
      audience ? localized(customerSegmentNames[audience]) : t('facts.everyone'),
    licence: (licence: MarketingLicence) => localized(marketingLicenceNames[licence]),
    stores: (places: MarketingVersion['places']) =>
      places.map(({ store: { name } }) => localized(name)).join(', '),
  }
}
