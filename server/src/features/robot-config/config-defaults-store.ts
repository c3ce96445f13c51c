import type { ConfigValues } from '@filo/contract/robot-config/config-shapes'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { customers } from '../../db/schema/customers.ts'
import { customerConfigDefaults, modelConfigDefaults } from '../../db/schema/robot-configs.ts'
import { robotModels } from '../../db/schema/robot-models.ts'
import type { Scope } from '../../rights/actor.ts'

export interface DefaultsRow {
  values: ConfigValues
  revision: number
  updatedAt: Date
  updatedBy: string | null
}

/** What somebody sets defaults for. */
export interface DefaultsOwner {
  id: string
  name: string
  defaults: DefaultsRow | null
}

function pick(row: (DefaultsRow & object) | null): DefaultsRow | null {
  if (!row) return null
  const { values, revision, updatedAt, updatedBy } = row
  return { values, revision, updatedAt, updatedBy }
}

/** A model with its defaults; the catalogue is the same for everybody. */
export async function findModelDefaults(db: Db, modelId: string) {
  const [row] = await db
    .select({ model: robotModels, defaults: modelConfigDefaults })
    .from(robotModels)
    .leftJoin(modelConfigDefaults, eq(modelConfigDefaults.modelId, robotModels.id))
    .where(eq(robotModels.id, modelId))
  return row && { model: row.model, defaults: pick(row.defaults) }
}

/** Holds a model until the transaction ends. */
export async function lockModel(tx: Db, modelId: string): Promise<void> {
  await tx.select({ id: robotModels.id }).from(robotModels).where(eq(robotModels.id, modelId)).for('update')
}

function customerInScope(scope: Scope): SQL | undefined {
  if (scope.kind === 'all') return undefined
  return scope.kind === 'customer' ? eq(customers.id, scope.customerId) : sql`false`
}

/** A customer in scope with its defaults; undefined for an unknown id and outside the scope alike. */
export async function findCustomerDefaults(db: Db, scope: Scope, customerId: string) {
  const [row] = await db
    .select({ customer: customers, defaults: customerConfigDefaults })
    .from(customers)
    .leftJoin(customerConfigDefaults, eq(customerConfigDefaults.customerId, customers.id))
    .where(sql.join([eq(customers.id, customerId), customerInScope(scope) ?? sql`true`], sql` and `))
  return row && { customer: row.customer, defaults: pick(row.defaults) }
}

/** Holds a customer that the caller has found in its scope until the transaction ends. */
export async function lockCustomer(tx: Db, customerId: string): Promise<void> {
  await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId)).for('update')
}

/** Languages of all models: a customer's robots may be of any. */
export async function listLanguages(db: Db): Promise<string[]> {
  const rows = await db.select({ languages: robotModels.languages }).from(robotModels).limit(500)
  return [...new Set(['tr', 'en', ...rows.flatMap(({ languages }) => languages)])].sort()
}

/** Writes the defaults of a model that the caller holds. */
export async function putModelDefaults(tx: Db, modelId: string, row: DefaultsRow): Promise<void> {
  const { modelId: target } = modelConfigDefaults
  await tx
    .insert(modelConfigDefaults)
    .values({ modelId, ...row })
    .onConflictDoUpdate({ target, set: row })
}

/** Writes the defaults of a customer that the caller holds. */
export async function putCustomerDefaults(tx: Db, customerId: string, row: DefaultsRow): Promise<void> {
  const { customerId: target } = customerConfigDefaults
  await tx
    .insert(customerConfigDefaults)
    .values({ customerId, ...row })
    .onConflictDoUpdate({ target, set: row })
}
