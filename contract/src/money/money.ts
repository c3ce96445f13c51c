import { z } from 'zod'
import { Currency } from './currencies.ts'

/** The largest amount that is kept, in minor units: beyond any price, and exact in every digit. */
export const maxAmount = 1_000_000_000_000

/** An amount in a currency's smallest unit (cents, kuruş, yen), never negative. */
export const Amount = z.number().int().min(0).max(maxAmount)

/** An amount with the currency that says what it is. */
export const Money = z.object({ amount: Amount, currency: Currency })
export type Money = z.infer<typeof Money>
