import type { ServerEvent } from '@filo/contract/events/event-routes'
import { expect, test } from 'vitest'
import { concerns } from './concerns.ts'

const event = (more: Partial<ServerEvent>): ServerEvent => ({
  topic: 'robots',
  id: null,
  kind: 'changed',
  ...more,
})

test.each([
  ['its own unit', { unitIds: ['u1', 'u2'] }, { unitId: 'u1' }, true],
  ['another unit', { unitIds: ['u2'] }, { unitId: 'u1' }, false],
  ['nobody knows which units', {}, { unitId: 'u1' }, true],
  ['units of its variant', { unitIds: ['u1'], variantId: 'v1' }, { variantId: 'v1' }, true],
  ['units of another variant', { unitIds: ['u1'], variantId: 'v2' }, { variantId: 'v1' }, false],
  ['units of several variants', { unitIds: ['u1'] }, { variantId: 'v1' }, true],
  ['assignments of its variant', { topic: 'assignments', id: 'v1' }, { variantId: 'v1' }, true],
  ['assignments of another variant', { topic: 'assignments', id: 'v2' }, { variantId: 'v1' }, false],
  ['its own record', { id: 'a1' }, { recordIds: ['a1', 'a2'] }, true],
  ['another record', { id: 'a3' }, { recordIds: ['a1', 'a2'] }, false],
  ['several records at once', { id: null }, { recordIds: ['a1'] }, true],
  ['a record, where no one record is shown', { id: 'a1' }, { recordIds: undefined }, true],
  ['robots of its customer', { customerId: 'c1' }, { customerId: 'c1' }, true],
  ['robots of another customer', { unitIds: ['u1'], customerId: 'c2' }, { customerId: 'c1' }, false],
  ['robots of a customer that is not told', { unitIds: ['u1'] }, { customerId: 'c1' }, true],
  ['its variant at another customer', { variantId: 'v1', customerId: 'c2' }, { variantId: 'v1' }, true],
  [
    'another variant of its customer',
    { variantId: 'v2', customerId: 'c1' },
    { variantId: 'v1', customerId: 'c1' },
    false,
  ],
  [
    'its unit, whoever has it',
    { unitIds: ['u1'], customerId: 'c2' },
    { unitId: 'u1', customerId: 'c1' },
    true,
  ],
  ['anything, where it shows everything', { unitIds: ['u1'], variantId: 'v1' }, {}, true],
] as const)('an event about %s', (_, more, shown, isConcerned) => {
  expect(concerns(event(more as Partial<ServerEvent>), shown)).toBe(isConcerned)
})
