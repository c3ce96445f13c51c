import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { customers } from '../../db/schema/customers.ts'
import { programRequests } from '../../db/schema/program-entitlements.ts'
import { programs } from '../../db/schema/programs.ts'
import { shopperOf } from '../../records/storefront/storefront-listings.ts'
import type { Actor } from '../../rights/actor.ts'

type RequestRow = typeof programRequests.$inferSelect

/** Writes a request. @returns false where the customer awaits an answer for the program already */
export async function insertRequest(tx: Db, row: RequestRow): Promise<boolean> {
  const added = await tx
    .insert(programRequests)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: programRequests.id })
  return added.length > 0
}

/** A request of the actor's own customer with its program, locked until the transaction ends. */
export async function lockOwnRequest(tx: Db, actor: Actor, id: string) {
  const customerId = shopperOf(actor)
  if (customerId === null) return undefined
  const [request] = await tx
    .select()
    .from(programRequests)
    .where(and(eq(programRequests.id, id), eq(programRequests.customerId, customerId)))
    .for('update')
  if (!request) return undefined
  const [program] = await tx
    .select({ code: programs.code, name: programs.name })
    .from(programs)
    .where(eq(programs.id, request.programId))
  return program ? { request, program } : undefined
}

/** Writes columns as given, the raised revision among them; the caller holds the row. */
export async function updateRequestRow(tx: Db, id: string, changes: Partial<RequestRow>): Promise<void> {
  await tx.update(programRequests).set(changes).where(eq(programRequests.id, id))
}

/** The name of a customer. */
export async function readCustomerName(tx: Db, customerId: string): Promise<string> {
  const [row] = await tx.select({ name: customers.name }).from(customers).where(eq(customers.id, customerId))
  return row?.name ?? ''
}
