import type { Client } from '@filo/contract/client'
import { listCustomers } from '@filo/contract/customers/customers-routes'
import {
  createProducedRobot,
  listProducedRobots,
} from '@filo/contract/produced-robots/produced-robots-routes'
import { demoModels } from './models.ts'

const UNITS_PER_MODEL = 5
const CUSTOMER_UNITS = 3
const names = ['Lobi', 'Resepsiyon', 'Kongre salonu', 'Çocuk kulübü', 'Üst kat']

export function demoSerial(prefix: string, number: number): string {
  return `${prefix}-${String(number).padStart(6, '0')}`
}

/** A handful of units of every model, some of them standing at the demo customer. */
export async function ensureUnits(production: Client, variants: Map<string, string>): Promise<void> {
  const { totalCount } = await production.call(listProducedRobots, { query: { size: 10 } })
  if (totalCount >= demoModels.length * UNITS_PER_MODEL) return
  const { items: customers } = await production.call(listCustomers, { query: { size: 10 } })
  for (const model of demoModels) {
    const robotId = variants.get(model.code)
    for (let number = 1; robotId && number <= UNITS_PER_MODEL; number += 1) {
      const customerId = number <= CUSTOMER_UNITS ? (customers[0]?.id ?? null) : null
      const name = `${model.name.tr} ${names[number - 1]}`
      const serial = demoSerial(model.serialPrefix, number)
      const lifeState = customerId ? ('active' as const) : ('in_stock' as const)
      const body = { serial, robotId, name, customerId, lifeState, isTestRobot: number === UNITS_PER_MODEL }
      await production.call(createProducedRobot, { body }).catch(ignoreExisting)
    }
  }
}

function ignoreExisting(error: { status?: number }): void {
  if (error.status !== 409) throw error
}
