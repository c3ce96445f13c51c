import { expect, test } from 'vitest'
import type { BusMessage } from '../../bus/bus.ts'
import { unitsEvents } from './unit-changes.ts'

const unit = { id: 'unit-1', customerId: 'hotel', variantId: 'nova' }

/** Whose pages hear of the unit in the topic; null: nobody's but staff's. */
const reported = (messages: BusMessage[], topic: 'robots' | 'robot-config') =>
  messages.flatMap((message) =>
    message.kind === 'event' && message.event.topic === topic ? [message.audience.customerId] : [],
  )

test.each([
  ['one that changes where it is', unit, unit, ['hotel']],
  ['a new one', unit, null, ['hotel']],
  ['one that moves', { ...unit, customerId: 'port' }, unit, ['port', 'hotel']],
  ['one that is given to a customer', unit, { ...unit, customerId: null }, ['hotel', null]],
  ['one that is taken back', { ...unit, customerId: null }, unit, [null, 'hotel']],
] as const)('of %s every customer is told that had it or has it', (_, after, before, customers) => {
  const messages = unitsEvents([{ after, before }])
  expect(reported(messages, 'robots')).toEqual(customers)
  // How it is configured is another matter with another owner only, and theirs.
  const isPassedOn = before !== null && before.customerId !== after.customerId
  expect(reported(messages, 'robot-config')).toEqual(isPassedOn ? [after.customerId] : [])
})
