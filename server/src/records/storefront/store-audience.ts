import { type SQL, sql } from 'drizzle-orm'
import { customers } from '../../db/schema/customers.ts'
import { stores } from '../../db/schema/stores.ts'

/** `isMeantFor` of the contract as a condition over a row of `stores` and one of `customers`; a test holds both to agree. */
export function isMeantForCustomer(): SQL {
  const isOfCountry = sql`(cardinality(${stores.countries}) = 0 or ${customers.country} = any(${stores.countries}))`
  const isOfSegment = sql`(${stores.customerSegment} is null or ${stores.customerSegment} = ${customers.segment})`
  return sql`(${isOfCountry} and ${isOfSegment})`
}
