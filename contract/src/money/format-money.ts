import type { Language } from '../localized-text.ts'
import { currencyDigits } from './currencies.ts'
import type { Money } from './money.ts'

const made = new Map<string, Intl.NumberFormat>()

function formatOf(language: string, currency: string): Intl.NumberFormat {
  const key = `${language} ${currency}`
  const digits = currencyDigits(currency)
  const known =
    made.get(key) ??
    new Intl.NumberFormat(language, {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
  made.set(key, known)
  return known
}

/** An amount with its currency as people of a language write it: "₺1.234,50", "€1,234.50", "¥1,235". */
export function formatMoney({ amount, currency }: Money, language: string): string {
  return formatOf(language, currency).format(amount / 10 ** currencyDigits(currency))
}

/** The bare number as people of a language type it, without groups: "1234,50"; what `parseMoney` reads back. */
export function amountText({ amount, currency }: Money, language: Language): string {
  const digits = currencyDigits(currency)
  const text = String(amount).padStart(digits + 1, '0')
  if (digits === 0) return text
  return `${text.slice(0, -digits)}${language === 'tr' ? ',' : '.'}${text.slice(-digits)}`
}
