import { customerSegmentNames } from '@filo/contract/customers/customer-segments'
import { priceModelNames } from '@filo/contract/stores/listing-kinds'
import { type StoreTheme, storeThemeNames } from '@filo/contract/stores/store-kinds'
import type { Store } from '@filo/contract/stores/stores-routes'
import { useTranslation } from 'react-i18next'
import { useCountryName } from '../../../components/form/use-country-name.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { useLanguage } from '../../../i18n/shown-language.tsx'

/** Stores and what they offer in words of the reader's language. */
export function useStoreWords() {
  const { t } = useTranslation('programs/stores')
  const localized = useLocalized()
  const language = useLanguage()
  const country = useCountryName()
  const currencies = new Intl.DisplayNames(language, { type: 'currency' })
  return {
    name: ({ name, code }: Pick<Store, 'name' | 'code'>) => localized(name) || code,
    countries: (codes: readonly string[]) =>
      codes.length === 0 ? t('allCountries') : codes.map(country).join(', '),
    segment: (segment: Store['customerSegment']) =>
      segment === null ? t('allSegments') : localized(customerSegmentNames[segment]),
    theme: (theme: StoreTheme) => localized(storeThemeNames[theme]),
    model: (model: keyof typeof priceModelNames) => localized(priceModelNames[model]),
    /** "Türk lirası (TRY)". */
    currency: (code: string) => `${currencies.of(code) ?? code} (${code})`,
  }
}
