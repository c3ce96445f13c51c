import { z } from 'zod'

/** ISO 4217: the currencies that are paid with. */
export const currencyCodes: readonly string[] = (
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP ' +
  'CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR ' +
  'IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU ' +
  'MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG ' +
  'SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST ' +
  'XAF XCD XOF XPF YER ZAR ZMW'
).split(' ')

/** Digits behind the point where they are not two (ISO 4217). Programs differ about some currencies, so none is asked. */
const otherDigits: ReadonlyMap<string, number> = new Map([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'
    .split(' ')
    .map((code) => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3] as const),
])

/** Whether ISO 4217 knows the code as that of money which is paid with. */
export function isCurrency(code: string): boolean {
  return currencyCodes.includes(code)
}

/** How many digits an amount in a currency has behind the point: 2 for EUR, 0 for JPY, 3 for TND. */
export function currencyDigits(currency: string): number {
  return otherDigits.get(currency) ?? 2
}

/** ISO 4217 code of a currency. */
export const Currency = z.string().refine(isCurrency, 'currency')
