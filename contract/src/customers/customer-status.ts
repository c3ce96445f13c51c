import { z } from 'zod'
import type { LocalizedText } from '../localized-text.ts'

/** Inactive: nobody of the customer can sign in, and its robots get no campaigns; it can be taken back. */
export const CustomerStatus = z.enum(['active', 'inactive'])
export type CustomerStatus = z.infer<typeof CustomerStatus>

export const customerStatusNames: Record<CustomerStatus, LocalizedText> = {
  active: { tr: 'Etkin', en: 'Active' },
  inactive: { tr: 'Pasif', en: 'Inactive' },
}
