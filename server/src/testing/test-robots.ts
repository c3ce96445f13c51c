import { fold, sortKey } from '@filo/contract/fold'
import { producedRobots } from '../db/schema/produced-robots.ts'
import { robotModels, robotTypes } from '../db/schema/robot-models.ts'
import { robots } from '../db/schema/robots.ts'
import type { TestServer } from './test-context.ts'

const name = { tr: 'Nova H1', en: 'Nova H1' }

/** Adds a robot variant (with its type and model) and gives its id. */
export async function addVariant(server: TestServer): Promise<string> {
  const { db, ids, clock } = server.context
  const [typeId, modelId, id] = [ids.next(), ids.next(), ids.next()]
  const at = clock.now()
  const meta = { createdAt: at, updatedAt: at }
  const code = `nova-${id.slice(-12)}`
  const keys = { searchKey: fold(code), sortKey: sortKey(code) }
  await db.insert(robotTypes).values({ id: typeId, code, name, ...meta })
  await db
    .insert(robotModels)
    .values({ id: modelId, typeId, code, name, description: name, ...meta, ...keys })
  await db.insert(robots).values({ id, modelId, code, name, ...meta, ...keys })
  return id
}

interface UnitOptions {
  variantId?: string
  customerId?: string | null
  serial?: string
}

/** Adds a produced robot, of a variant of its own unless one is given, and gives its id. */
export async function addUnit(server: TestServer, options: UnitOptions = {}): Promise<string> {
  const { db, ids, clock } = server.context
  const id = ids.next()
  const at = clock.now()
  const serial = options.serial ?? `NH1-${id.slice(-12).toUpperCase()}`
  await db.insert(producedRobots).values({
    id,
    serial,
    variantId: options.variantId ?? (await addVariant(server)),
    customerId: options.customerId ?? null,
    name: serial,
    createdAt: at,
    updatedAt: at,
    searchKey: fold(serial),
    sortKey: sortKey(serial),
  })
  return id
}
