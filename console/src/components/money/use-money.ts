import { formatMoney } from '@filo/contract/money/format-money'
import type { Price } from '@filo/contract/stores/listing-kinds'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/shown-language.tsx'

/** Prices as the reader's language writes them: "₺49,90", "€19.90 / month", "Free". */
export function useMoney() {
  const { t } = useTranslation('components')
  const language = useLanguage()
  return {
    price: ({ model, amount }: Price, currency: string) => {
      if (model === 'free') return t('money.free')
      const price = formatMoney({ amount, currency }, language)
      return model === 'monthly' ? t('money.monthly', { price }) : price
    },
  }
}
