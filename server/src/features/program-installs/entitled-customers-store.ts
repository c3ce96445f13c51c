import { and, eq, exists, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { customers } from '../../db/schema/customers.ts'
import { programEntitlements } from '../../db/schema/program-entitlements.ts'
import { programs } from '../../db/schema/programs.ts'
import { storePrograms, stores } from '../../db/schema/stores.ts'
import { isShownNow } from '../../records/shown-listings.ts'
import { isMeantForCustomer } from '../../records/store-audience.ts'
import { type Actor, scopeOf } from '../../rights/actor.ts'

/** Customers who may install a program now: a store offers it to them for nothing, or they have a right to it. */
async function listEntitled(
  db: Db,
  customerIds: readonly string[],
  { programId, at }: { programId: string; at: Date },
): Promise<string[]> {
  const free = db
    .select({ one: sql`1` })
    .from(storePrograms)
    .innerJoin(stores, eq(stores.id, storePrograms.storeId))
    .innerJoin(programs, eq(programs.id, storePrograms.programId))
    .where(
      and(
        eq(storePrograms.programId, programId),
        eq(storePrograms.priceModel, 'free'),
        isShownNow(db, at),
        isMeantForCustomer(),
      ),
    )
  const { customerId, from, until, endedAt } = programEntitlements
  const right = db
    .select({ one: sql`1` })
    .from(programEntitlements)
    .where(
      and(
        eq(customerId, customers.id),
        eq(programEntitlements.programId, programId),
        lte(from, at),
        or(isNull(until), gt(until, at)),
        isNull(endedAt),
      ),
    )
  const rows = await db
    .select({ id: customers.id })
    .from(customers)
    .where(and(inArray(customers.id, [...customerIds]), or(exists(free), exists(right))))
  return rows.map(({ id }) => id)
}

/**
 * Which of the robots' owners the program may be ordered for, null for the maker itself. The maker's people order it for
 * everybody; a customer what a store offers for nothing, or what they have a right to.
 */
export async function readEntitled(
  db: Db,
  actor: Actor,
  asked: { programId: string; at: Date },
  units: readonly { customerId: string | null }[],
): Promise<ReadonlySet<string | null>> {
  const owners = [...new Set(units.map(({ customerId }) => customerId))]
  if (scopeOf(actor).kind === 'all') return new Set(owners)
  const ids = owners.flatMap((customerId) => customerId ?? [])
  return new Set(ids.length > 0 ? await listEntitled(db, ids, asked) : [])
}
