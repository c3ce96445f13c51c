import { z } from 'zod'
import { ReceiptKey } from '../campaigns/campaign-receipt.ts'
import { Instant, Sha256 } from '../entity.ts'
import { route } from '../route.ts'

/** Open as the root metadata is: it says nothing of what was signed, and whoever checks a receipt may have no account. */
export const listReceiptKeys = route({
  name: 'listReceiptKeys',
  method: 'GET',
  path: '/api/trust/receipt-keys',
  summary: 'Public keys that receipts of campaigns are signed with, oldest first',
  access: 'public',
  response: z.object({
    items: z.array(
      z.object({
        keyId: Sha256,
        key: ReceiptKey,
        createdAt: Instant,
        /** Signs no more; what it signed stays signed. */
        isRetired: z.boolean(),
      }),
    ),
  }),
})

export const receiptKeysRoutes = [listReceiptKeys]
