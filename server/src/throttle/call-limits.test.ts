import { routes } from '@filo/contract/routes'
import { expect, test } from 'vitest'
import { callRates, createCallLimits, isCounted } from './call-limits.ts'

const route = { access: 'session', path: '/api/profile' } as const
const upload = { access: 'session', path: '/api/uploads/:uploadId' } as const
const person = (userId: string) => ({ kind: 'user' as const, userId })

function start() {
  let nowMs = 0
  const limits = createCallLimits({ clock: { now: () => new Date(nowMs) } })
  return {
    ...limits,
    pass: (ms: number) => {
      nowMs += ms
    },
  }
}

test('robots and uploads are not counted, and everything that people call is', () => {
  const uncounted = routes.filter((each) => !isCounted(each)).map(({ path }) => path.split('/')[2])
  expect(new Set(uncounted)).toEqual(new Set(['blob-packs', 'blobs', 'device', 'tuf', 'uploads']))
})

test('a person who calls without end is told when to come back, and nobody else is', () => {
  const { countPerson, pass } = start()
  for (let call = 0; call < callRates.person.burst; call += 1) countPerson(route, person('a'))
  expect(() => countPerson(route, person('a'))).toThrow(expect.objectContaining({ params: { seconds: 1 } }))
  countPerson(route, person('b'))
  countPerson(route, null)
  countPerson(route, { kind: 'robot' })
  countPerson(upload, person('a'))
  pass(1000)
  for (let call = 0; call < callRates.person.perMinute / 60; call += 1) countPerson(route, person('a'))
  expect(() => countPerson(route, person('a'))).toThrow('too_many_calls')
})

test('an address is counted whoever calls from it, an IPv6 network as one', () => {
  const { countAddress } = start()
  for (let call = 0; call < callRates.address.burst; call += 1) countAddress(route, `2001:db8::${call % 9}`)
  expect(() => countAddress(route, '2001:db8::ffff')).toThrow('too_many_calls')
  countAddress(route, '2001:db8:1::1')
  countAddress({ access: 'device', path: '/api/device/v1/assignment' }, '2001:db8::1')
})

test('ten tabs that read twice a second for an hour are never told to wait', () => {
  const { countPerson, countAddress, pass } = start()
  for (let second = 0; second < 3600; second += 1) {
    for (let call = 0; call < 20; call += 1) {
      countAddress(route, '203.0.113.7')
      countPerson(route, person('a'))
    }
    pass(1000)
  }
})
