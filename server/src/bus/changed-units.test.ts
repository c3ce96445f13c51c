import { expect, test } from 'vitest'
import { changedUnits } from './changed-units.ts'

const units = (count: number, customerId: string | null) =>
  Array.from({ length: count }, (_, index) => ({
    id: `${customerId}-${index}`,
    customerId,
    variantId: 'nova',
  }))

const reported = (messages: ReturnType<typeof changedUnits>) =>
  messages.map((message) =>
    message.kind === 'event'
      ? [message.audience.customerId, message.event.id, message.event.unitIds?.length]
      : message.kind,
  )

test('one unit is named as the record that changed', () => {
  expect(reported(changedUnits('robots', units(1, 'hotel')))).toEqual([['hotel', 'hotel-0', 1]])
})

test('many units are told of once a customer and 500', () => {
  const messages = changedUnits('robots', [...units(1200, 'hotel'), ...units(2, null)])
  expect(reported(messages)).toEqual([
    ['hotel', null, 500],
    ['hotel', null, 500],
    ['hotel', null, 200],
    [null, null, 2],
  ])
})

test('an event about updates names no update where it is about whatever changed', () => {
  expect(reported(changedUnits('updates', units(1, 'hotel')))).toEqual([['hotel', null, 1]])
})
