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
  ['anything, where it shows everything', { unitIds: ['u1'], variantId: 'v1' }, {}, true],
] as const)('an event about %s', (_, more, shown, isConcerned) => {
  expect(concerns(event(more as Partial<ServerEvent>), shown)).toBe(isConcerned)
})
