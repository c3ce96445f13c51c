import { expect, test } from 'vitest'
import { changed } from './bus.ts'
import { channelOf, covers, everyEventChannel } from './channel-of.ts'

test.each([
  ['ended sessions', { kind: 'session-ended', sessionIds: ['s'] }, 'rights'],
  ['what a robot shall run', { kind: 'desired-changed', unitIds: ['u'] }, 'links'],
  ['what is for staff', changed('packages', 'p', 'x', { customerId: null }), 'events.staff'],
  ['what a customer may see', changed('robots', 'u', 'x', { customerId: 'c' }), 'events.customer.c'],
  [
    'what is personal',
    changed('notifications', null, 'x', { customerId: 'c', userId: 'n' }),
    'events.user.n',
  ],
  ['demo data, for all', changed('demo', null, 'x', { customerId: null }), 'events.all'],
  [
    'what stores show, for all customers',
    changed('storefront', null, 'x', { customerId: null }),
    'events.all',
  ],
  [
    'what a customer has a right to',
    changed('storefront', 'p', 'x', { customerId: 'c' }),
    'events.customer.c',
  ],
  ['the log of one update', changed('update-logs', 'u', 'x', { customerId: 'c' }), 'logs.u'],
] as const)('%s go over their own channel', (_, message, channel) => {
  expect(channelOf(message as never)).toBe(channel)
})

test('who hears every event hears no log and no link', () => {
  expect(covers(everyEventChannel, 'events.customer.c')).toBe(true)
  expect(covers(everyEventChannel, 'logs.u')).toBe(false)
  expect(covers('events.customer.c', 'events.customer.d')).toBe(false)
})
