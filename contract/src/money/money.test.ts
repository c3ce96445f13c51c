import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Language } from '../localized-text.ts'
import { currencyCodes, currencyDigits, isCurrency } from './currencies.ts'
import { amountText, formatMoney } from './format-money.ts'
import { Amount, maxAmount } from './money.ts'
import { moneyProblemText, parseMoney } from './parse-money.ts'

test('a currency has the digits that ISO 4217 gives it', () => {
  const digits = ['EUR', 'TRY', 'JPY', 'TND', 'HUF', 'COP'].map(currencyDigits)
  expect(digits).toEqual([2, 2, 0, 3, 2, 2])
})

test('only currencies that are paid with are known', () => {
  expect(['TRY', 'EUR', 'try', 'XTS', 'XAU', 'DEM', ''].map(isCurrency)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ])
})

test('every currency is one that the platform can name', () => {
  const names = new Intl.DisplayNames('en', { type: 'currency' })
  expect(currencyCodes.filter((code) => names.of(code) === code)).toEqual([])
})

test.each([
  [123_450, 'TRY', '₺1.234,50', 'TRY 1,234.50'],
  [123_450, 'EUR', '€1.234,50', '€1,234.50'],
  [1235, 'JPY', '¥1.235', '¥1,235'],
  [1_234_500, 'TND', 'TND 1.234,500', 'TND 1,234.500'],
  [123_450, 'HUF', 'HUF 1.234,50', 'HUF 1,234.50'],
  [0, 'TRY', '₺0,00', 'TRY 0.00'],
  [1, 'TND', 'TND 0,001', 'TND 0.001'],
])('%i minor units of %s are written as the language does', (amount, currency, tr, en) => {
  const plain = (text: string) => text.replace(/\u00a0/g, ' ')
  expect(plain(formatMoney({ amount, currency }, 'tr'))).toBe(tr)
  expect(plain(formatMoney({ amount, currency }, 'en'))).toBe(en)
})

test.each<[string, string, Language, number]>([
  ['1.234,50', 'TRY', 'tr', 123_450],
  ['1,234.50', 'TRY', 'en', 123_450],
  ['1234,5', 'EUR', 'tr', 123_450],
  ['1.234', 'EUR', 'tr', 123_400],
  ['1,234', 'EUR', 'en', 123_400],
  ['1.234.567,89', 'EUR', 'tr', 123_456_789],
  [' 49,90 ', 'TRY', 'tr', 4990],
  ['0', 'TRY', 'tr', 0],
  ['0,00', 'TRY', 'tr', 0],
  ['007', 'EUR', 'en', 700],
  ['1500', 'JPY', 'tr', 1500],
  ['1,5', 'TND', 'tr', 1500],
  ['1.505', 'TND', 'en', 1505],
])('"%s" %s typed in %s is an amount', (typed, currency, language, amount) => {
  expect(parseMoney(typed, currency, language)).toEqual({ amount })
})

test.each<[string, string, Language, string]>([
  ['1.234,50', 'TRY', 'en', 'other_separators'],
  ['1,234.50', 'TRY', 'tr', 'other_separators'],
  ['49.90', 'TRY', 'tr', 'other_separators'],
  ['49,90', 'TRY', 'en', 'other_separators'],
  ['1,50', 'EUR', 'en', 'other_separators'],
  ['12.34.567', 'EUR', 'tr', 'other_separators'],
  ['0.500', 'EUR', 'tr', 'other_separators'],
  ['1,234,50', 'EUR', 'tr', 'other_separators'],
  ['-5', 'EUR', 'tr', 'negative'],
  ['−5,00', 'EUR', 'tr', 'negative'],
  ['', 'EUR', 'tr', 'not_a_number'],
  ['abc', 'EUR', 'tr', 'not_a_number'],
  ['₺5', 'TRY', 'tr', 'not_a_number'],
  ['1e5', 'EUR', 'en', 'not_a_number'],
  [',50', 'EUR', 'tr', 'not_a_number'],
  ['5,', 'EUR', 'tr', 'not_a_number'],
  ['٥', 'EUR', 'tr', 'not_a_number'],
  ['1 234', 'EUR', 'tr', 'not_a_number'],
  ['1,505', 'EUR', 'tr', 'too_many_digits'],
  ['1,5', 'JPY', 'tr', 'no_digits'],
  ['1,5055', 'TND', 'tr', 'too_many_digits'],
  ['99999999999999', 'EUR', 'tr', 'too_large'],
])('"%s" %s typed in %s is refused: %s', (typed, currency, language, problem) => {
  expect(parseMoney(typed, currency, language)).toEqual({ problem })
})

test('every amount is read back from its own text, in both languages', () => {
  const amounts = fc.integer({ min: 0, max: maxAmount })
  fc.assert(
    fc.property(
      amounts,
      fc.constantFrom(...currencyCodes),
      fc.constantFrom<Language>('tr', 'en'),
      (amount, currency, language) => {
        expect(parseMoney(amountText({ amount, currency }, language), currency, language)).toEqual({ amount })
      },
    ),
  )
})

test('a refusal says what to type, in the digits of the currency', () => {
  expect(moneyProblemText('other_separators', 'TRY').tr).toContain('1.234,50')
  expect(moneyProblemText('other_separators', 'JPY').en).toContain('1,234.')
  expect(moneyProblemText('too_many_digits', 'TND').en).toBe(
    'An amount in TND has at most 3 digits behind the point.',
  )
})

test('an amount below zero or with a fraction is none', () => {
  expect([-1, 0.5, Number.NaN, maxAmount + 1].some((amount) => Amount.safeParse(amount).success)).toBe(false)
})
