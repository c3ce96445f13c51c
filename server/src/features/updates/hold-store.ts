import { eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { customers } from '../../db/schema/customers.ts'

/** Whether a customer is asked before updates; of robots that are nobody's nobody is. */
export async function needsConsent(tx: Db, customerId: string | null): Promise<boolean> {
  if (customerId === null) return false
  const [row] = await tx
    .select({ policy: customers.updatePolicy })
    .from(customers)
    .where(eq(customers.id, customerId))
  return row?.policy.mode === 'consent'
}
