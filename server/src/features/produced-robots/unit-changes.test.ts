import { expect, test } from 'vitest'
import type { BusMessage } from '../../bus/bus.ts'
import { unitEvents } from './unit-changes.ts'

const unit = { id: 'unit-1', customerId: 'hotel', variantId: 'nova' }

/** Whose pages hear of the unit; null: nobody's but staff's. */
const told = (messages: BusMessage[]) =>
  messages.flatMap((message) => (message.kind === 'event' ? [message.audience.customerId] : []))

test.each([
  ['one that changes where it is', unit, unit, ['hotel']],
  ['a new one', unit, null, ['hotel']],
  ['one that moves', { ...unit, customerId: 'port' }, unit, ['port', 'hotel']],
  ['one that is given to a customer', unit, { ...unit, customerId: null }, ['hotel', null]],
  ['one that is taken back', { ...unit, customerId: null }, unit, [null, 'hotel']],
] as const)('of %s every customer is told that had it or has it', (_, after, before, customers) => {
  expect(told(unitEvents(after, before))).toEqual(customers)
})
