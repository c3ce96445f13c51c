import { fold, sortKey } from '@filo/contract/fold'
import { eq } from 'drizzle-orm'
import { producedRobots } from '../db/schema/produced-robots.ts'
import { robotModels, robotTypes } from '../db/schema/robot-models.ts'
import { robotPresence } from '../db/schema/robot-presence.ts'
import { robots } from '../db/schema/robots.ts'
import { addPresence } from '../records/units/unit-presence.ts'
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
  await addPresence(db, [id])
  return id
}

interface Heard {
  connection: 'never' | 'online' | 'offline'
  lastSeenAt: Date | null
}

/** Makes a robot look as if its server had last heard of it then, over a link that stands or has ended. */
export async function hearOf(server: TestServer, unitId: string, heard: Heard): Promise<void> {
  const { db } = server.context
  const { connection, lastSeenAt } = heard
  const presence = { isLinked: connection === 'online', lastSeenAt }
  await db.update(robotPresence).set(presence).where(eq(robotPresence.unitId, unitId))
  const link = { connection, linkChangedAt: lastSeenAt }
  await db.update(producedRobots).set(link).where(eq(producedRobots.id, unitId))
}
