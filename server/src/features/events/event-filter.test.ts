import { expect, test } from 'vitest'
import { readEventFilter } from './event-filter.ts'

const event = (topic: 'robots' | 'users' | 'update-logs', id: string | null) => ({ topic, id })

test('a stream hears the topics it asked for, whatever the record', () => {
  const desired = readEventFilter('robots,nothing-we-know')
  expect(desired.has(event('robots', 'a'))).toBe(true)
  expect(desired.has(event('users', 'a'))).toBe(false)
  expect(desired.recordChannels).toEqual([])
})

test('a log is listened to one by one: nobody hears all of them', () => {
  const desired = readEventFilter('robots,update-logs,update-logs:u1')
  expect(desired.has(event('update-logs', 'u1'))).toBe(true)
  expect(desired.has(event('update-logs', 'u2'))).toBe(false)
  expect(desired.recordChannels).toEqual(['logs.u1'])
})

test('a gap names what was asked for on its channel', () => {
  const desired = readEventFilter('robots,updates,update-logs:u1')
  expect(desired.topicsOn('events.>')).toEqual(['robots', 'updates'])
  expect(desired.topicsOn('logs.u1')).toEqual(['update-logs:u1'])
})

test('nobody can make the server listen to any number of logs', () => {
  const requested = Array.from({ length: 50 }, (_, index) => `update-logs:u${index}`).join(',')
  expect(readEventFilter(requested).recordChannels).toHaveLength(8)
})
