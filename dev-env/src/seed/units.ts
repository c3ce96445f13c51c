import type { Client } from '@filo/contract/client'
import { createProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import { findDemoCustomer } from './customers.ts'
import { ignoreDone } from './ignore-done.ts'
import { demoModels } from './models.ts'

const UNITS_PER_MODEL = 5
const CUSTOMER_UNITS = 3
const names = ['Lobi', 'Resepsiyon', 'Kongre salonu', 'Çocuk kulübü', 'Üst kat']

/** A serial number as demo robots have it: `NH1-000001`. */
export function demoSerial(prefix: string, number: number): string {
  return `${prefix}-${String(number).padStart(6, '0')}`
}

/**
 * A handful of units of one model, some of them the demo customer's: those of the first model, which virtual robots play,
 * are at work, the others are on their way and were never switched on.
 */
export async function ensureUnits(
  production: Client,
  model: (typeof demoModels)[number],
  variantId: string,
): Promise<void> {
  const customer = await findDemoCustomer(production)
  const places = customer?.sites ?? []
  for (let number = 1; number <= UNITS_PER_MODEL; number += 1) {
    const customerId = number <= CUSTOMER_UNITS ? (customer?.id ?? null) : null
    const siteId = customerId ? (places[(number - 1) % places.length]?.id ?? null) : null
    const name = `${model.name.tr} ${names[number - 1]}`
    const serial = demoSerial(model.serialPrefix, number)
    const delivered = model === demoModels[0] ? ('active' as const) : ('shipped' as const)
    const lifeState = customerId ? delivered : ('in_stock' as const)
    const isTestRobot = number === CUSTOMER_UNITS + 1
    const body = { serial, variantId, name, customerId, siteId, lifeState, isTestRobot }
    await production.call(createProducedRobot, { body }).catch(ignoreDone)
  }
}
