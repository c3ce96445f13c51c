import type { CampaignReceipt } from '@filo/contract/campaigns/campaign-receipt'
import { fillPlaceholders, type Language, type LocalizedText } from '@filo/contract/localized-text'
import { instantsIn } from '../../../http/routes/csv.ts'
import { type ReceiptWord, receiptTexts } from './receipt-texts.ts'

/** How a reader wants a receipt on paper. */
export interface ReceiptLook {
  language: Language
  /** IANA zone that times are written in. */
  zone: string
}

/** What writes words, times and numbers for one reader; null is said as unknown. @throws bad_request for an unknown zone */
export function createReceiptTexts({ language, zone }: ReceiptLook) {
  const writeInstant = instantsIn(zone, language)
  const digits = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  const parts = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 4 })
  const wordOf = (word: ReceiptWord) => receiptTexts[word][language]
  return {
    language,
    zone,
    send: wordOf,
    fill: (word: ReceiptWord, params: Record<string, string>) => fillPlaceholders(wordOf(word), params),
    localized: (text: LocalizedText) => text[language],
    known: (text: string | null) => text ?? wordOf('unknown'),
    yesNo: (value: boolean) => wordOf(value ? 'yes' : 'no'),
    number: (value: number) => digits.format(value),
    megabytes: (bytes: number) => `${digits.format(bytes / 1_000_000)} MB`,
    percent: (value: number) => parts.format(value),
    at: (instant: string | null) => (instant === null ? wordOf('unknown') : writeInstant(instant)),
    /** A moment that may never have come. */
    maybeAt: (instant: string | null) => (instant === null ? '–' : writeInstant(instant)),
    waveName: (wave: number) => (wave === 0 ? wordOf('canaries') : String(wave)),
  }
}

export type ReceiptTexts = ReturnType<typeof createReceiptTexts>

/** Names of the customers of a receipt by their ids. */
export function customerNamesOf(
  { target }: CampaignReceipt,
  words: ReceiptTexts,
): (id: string | null) => string {
  const names = new Map(target.customers.map(({ customerId, name }) => [customerId, name]))
  return (id) => (id === null ? words.send('noCustomer') : words.known(names.get(id) ?? null))
}
