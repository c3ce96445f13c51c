import { type EventTopic, eventTopics } from '@filo/contract/events/event-routes'
import { expect, test } from 'vitest'
import type { Audience } from '../../bus/bus.ts'
import type { UserActor } from '../../rights/actor.ts'
import { channelsOf, heardBy } from './event-policy.ts'

const actor = (change: Partial<UserActor>): UserActor => ({
  kind: 'user',
  userId: 'ayşe',
  name: 'Ayşe',
  role: 'support',
  scope: { kind: 'all' },
  sessionId: 'session',
  reauthenticatedAt: null,
  ip: null,
  requestId: null,
  ...change,
})
const support = actor({})
const owner = actor({ role: 'customer_admin', scope: { kind: 'customer', customerId: 'hotel' } })
const guest = actor({
  role: 'customer_user',
  scope: { kind: 'robots', customerId: 'hotel', unitIds: ['unit-1'] },
})
const ofHotel: Audience = { customerId: 'hotel' }

test.each([
  {
    title: 'staff hear of every robot',
    who: support,
    topic: 'robots',
    audience: ofHotel,
    unitIds: ['unit-2'],
    isHeard: true,
  },
  {
    title: 'a customer hears of its own robots',
    who: owner,
    topic: 'robots',
    audience: ofHotel,
    unitIds: ['unit-2'],
    isHeard: true,
  },
  {
    title: 'a customer hears nothing of another',
    who: owner,
    topic: 'robots',
    audience: { customerId: 'port' },
    isHeard: false,
  },
  {
    title: 'a customer hears nothing that is for staff',
    who: owner,
    topic: 'robots',
    audience: { customerId: null },
    isHeard: false,
  },
  {
    title: 'who has one robot hears of that one',
    who: guest,
    topic: 'robots',
    audience: ofHotel,
    unitIds: ['unit-1'],
    isHeard: true,
  },
  {
    title: 'who has one robot hears nothing of another',
    who: guest,
    topic: 'robots',
    audience: ofHotel,
    unitIds: ['unit-2'],
    isHeard: false,
  },
  {
    title: 'without the permission nobody hears',
    who: owner,
    topic: 'aros-versions',
    audience: { customerId: 'hotel' },
    isHeard: false,
  },
  {
    title: 'everybody hears that demo data came or went',
    who: guest,
    topic: 'demo',
    audience: { customerId: null },
    isHeard: true,
  },
  {
    title: 'people of every customer hear that what stores show changed',
    who: owner,
    topic: 'storefront',
    audience: { customerId: null },
    isHeard: true,
  },
  {
    title: 'what is personal reaches its person, whatever their scope',
    who: owner,
    topic: 'notifications',
    audience: { customerId: null, userId: 'ayşe' },
    isHeard: true,
  },
  {
    title: 'what is personal reaches nobody else',
    who: support,
    topic: 'notifications',
    audience: { customerId: null, userId: 'can' },
    isHeard: false,
  },
] as const)('$title', (each) => {
  const { who, topic, audience, isHeard } = each
  const about = 'unitIds' in each ? { unitIds: [...each.unitIds] } : {}
  const event = { topic, id: null, kind: 'changed', ...about }
  const reported =
    topic === 'robots' && audience.customerId ? { ...event, customerId: audience.customerId } : event
  expect(heardBy(who, event, audience)).toEqual(isHeard ? reported : null)
})

test.each([
  { whom: 'staff', who: support, topic: 'robots', customerId: 'hotel', reported: 'hotel' },
  {
    whom: 'staff, where it is nobody’s',
    who: support,
    topic: 'robots',
    customerId: null,
    reported: undefined,
  },
  { whom: 'people of the customer', who: owner, topic: 'robots', customerId: 'hotel', reported: 'hotel' },
  { whom: 'who has one robot of it', who: guest, topic: 'robots', customerId: 'hotel', reported: 'hotel' },
  { whom: 'nobody, of what all hear', who: support, topic: 'demo', customerId: 'hotel', reported: undefined },
  {
    whom: 'nobody, of what is personal',
    who: guest,
    topic: 'sessions',
    customerId: 'hotel',
    reported: undefined,
  },
] as const)('whose a robot is is told to $whom', ({ who, topic, customerId, reported }) => {
  const event = { topic, id: null, kind: 'changed', unitIds: ['unit-1'] }
  const heard = heardBy(who, event, { customerId, userId: who.userId })
  expect(heard).not.toBeNull()
  expect(heard?.customerId).toBe(reported)
})

test('strangers hear neither of a customer’s robots nor whose they are', () => {
  const event = { topic: 'robots' as const, id: 'unit-1', kind: 'changed', unitIds: ['unit-1'] }
  for (const who of [owner, guest]) expect(heardBy(who, event, { customerId: 'port' })).toBeNull()
})

test('who has one robot does not learn which other robots of the customer changed', () => {
  const event = { topic: 'robots' as const, id: null, kind: 'changed', unitIds: ['unit-1', 'unit-2'] }
  expect(heardBy(guest, event, ofHotel)).toEqual({ ...event, unitIds: ['unit-1'], customerId: 'hotel' })
  expect(heardBy(owner, event, ofHotel)).toEqual({ ...event, customerId: 'hotel' })
})

test('a server listens for a customer only to what that customer may hear', () => {
  expect(channelsOf(support)).toEqual(['events.>'])
  expect(channelsOf(guest)).toEqual(['events.all', 'events.customer.hotel', 'events.user.ayşe'])
})

/** For one person, or for customers alone. */
const notForStaff: readonly EventTopic[] = ['notifications', 'sessions', 'bulk-changes', 'storefront']

test.each(eventTopics.filter((topic) => !notForStaff.includes(topic)))(
  'an administrator hears of every %s',
  (topic) => {
    const everywhere = actor({ role: 'admin' })
    const event = { topic, id: null, kind: 'changed' }
    expect(heardBy(everywhere, event, ofHotel)).toMatchObject(event)
  },
)
