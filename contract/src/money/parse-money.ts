import { fillPlaceholders, type Language, type LocalizedText } from '../localized-text.ts'
import { currencyDigits } from './currencies.ts'
import { maxAmount } from './money.ts'

/** Why what somebody typed is no amount, in words that say what to type. */
const problems = {
  not_a_number: {
    tr: 'Tutarı yalnızca rakamlarla yazın, örneğin {example}.',
    en: 'Type the amount in digits only, for example {example}.',
  },
  negative: { tr: 'Tutar sıfırdan küçük olamaz.', en: 'The amount cannot be below zero.' },
  other_separators: {
    tr: 'Binlikleri noktayla, ondalığı virgülle ayırın, örneğin {example}.',
    en: 'Separate thousands with commas and decimals with a point, for example {example}.',
  },
  too_many_digits: {
    tr: '{currency} tutarında virgülden sonra en çok {digits} hane olur.',
    en: 'An amount in {currency} has at most {digits} digits behind the point.',
  },
  no_digits: {
    tr: '{currency} tutarında ondalık hane olmaz; tam sayı yazın.',
    en: 'An amount in {currency} has no decimals; type a whole number.',
  },
  too_large: { tr: 'Tutar çok büyük.', en: 'The amount is too large.' },
} as const satisfies Record<string, LocalizedText>

type MoneyProblem = keyof typeof problems

/** What was typed, in minor units, or why it is no amount. */
type ParsedMoney = { amount: number } | { problem: MoneyProblem }

const separators = { tr: { group: '.', decimal: ',' }, en: { group: ',', decimal: '.' } } as const

/** Whole digits, or groups of three of them. */
function wholeDigits(text: string, group: string): string | undefined {
  const parts = text.split(group)
  const isGrouped = parts.length > 1
  const isRight = parts.every((part, index) => (index === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(part))
  if (isGrouped) return isRight && !text.startsWith('0') ? parts.join('') : undefined
  return /^\d+$/.test(text) ? text : undefined
}

/**
 * An amount as a person of a language types it: "1.234,50" in Turkish is "1,234.50" in English. What only the other
 * language would write is refused and never guessed, as one of the two readings is a thousand times the other.
 */
export function parseMoney(typed: string, currency: string, language: Language): ParsedMoney {
  const text = typed.trim()
  if (/^[-−–]\s*\d/.test(text)) return { problem: 'negative' }
  if (!/^\d[\d.,]*$/.test(text) || /[.,]$/.test(text)) return { problem: 'not_a_number' }
  const { group, decimal } = separators[language]
  const [whole = '', fraction, ...more] = text.split(decimal)
  const digits = wholeDigits(whole, group)
  if (digits === undefined || more.length > 0 || !/^\d*$/.test(fraction ?? ''))
    return { problem: 'other_separators' }
  const places = currencyDigits(currency)
  if ((fraction ?? '').length > places) return { problem: places === 0 ? 'no_digits' : 'too_many_digits' }
  const amount = Number(digits + (fraction ?? '').padEnd(places, '0'))
  return amount > maxAmount ? { problem: 'too_large' } : { amount }
}

const example = {
  tr: ['1.234', '1.234,5', '1.234,50', '1.234,500'],
  en: ['1,234', '1,234.5', '1,234.50', '1,234.500'],
} as const

/** The words of a refusal in both languages, with an example in the currency. */
export function moneyProblemText(problem: MoneyProblem, currency: string): LocalizedText {
  const digits = currencyDigits(currency)
  const inLanguage = (language: Language) =>
    fillPlaceholders(problems[problem][language], {
      currency,
      digits,
      example: example[language][digits] ?? '',
    })
  return { tr: inLanguage('tr'), en: inLanguage('en') }
}
