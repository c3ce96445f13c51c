import type { Client } from '@filo/contract/client'
import { listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import { addRobotUsers } from '@filo/contract/robot-users/robot-users-routes'
import { listUsers } from '@filo/contract/users/users-routes'
import { demoCustomer } from '../people.ts'
import { demoModels } from './models.ts'
import { demoSerial } from './units.ts'

/**
 * Gives the demo customer's user two of their robots: one to decide for, one to use. The others stay the administrator's,
 * so that a person who was given two sees two.
 */
export async function ensureRobotUsers(admin: Client): Promise<void> {
  const [model] = demoModels
  const { items: people } = await admin.call(listUsers, { query: { 'f.role': 'customer_user', size: 100 } })
  const user = people.find(({ customerName }) => customerName === demoCustomer.name)
  if (!user || !model) return
  for (const [number, robotRole] of [
    [1, 'owner'],
    [2, 'operator'],
  ] as const) {
    const serial = demoSerial(model.serialPrefix, number)
    const { items } = await admin.call(listProducedRobots, { query: { q: serial } })
    const unitId = items.find((unit) => unit.serial === serial && unit.customerId === user.customerId)?.id
    const body = { users: [{ userId: user.id, robotRole }] }
    if (unitId) await admin.call(addRobotUsers, { params: { unitId }, body })
  }
}
