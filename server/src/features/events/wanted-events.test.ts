import { expect, test } from 'vitest'
import { readWantedEvents } from './wanted-events.ts'

const event = (topic: 'robots' | 'users' | 'update-logs', id: string | null) => ({ topic, id })

test('a stream hears the topics it asked for, whatever the record', () => {
  const wanted = readWantedEvents('robots,nothing-we-know')
  expect(wanted.has(event('robots', 'a'))).toBe(true)
  expect(wanted.has(event('users', 'a'))).toBe(false)
  expect(wanted.recordChannels).toEqual([])
})

test('a log is listened to one by one: nobody hears all of them', () => {
  const wanted = readWantedEvents('robots,update-logs,update-logs:u1')
  expect(wanted.has(event('update-logs', 'u1'))).toBe(true)
  expect(wanted.has(event('update-logs', 'u2'))).toBe(false)
  expect(wanted.recordChannels).toEqual(['logs.u1'])
})

test('a gap names what was asked for on its channel', () => {
  const wanted = readWantedEvents('robots,updates,update-logs:u1')
  expect(wanted.topicsOn('events.>')).toEqual(['robots', 'updates'])
  expect(wanted.topicsOn('logs.u1')).toEqual(['update-logs:u1'])
})

test('nobody can make the server listen to any number of logs', () => {
  const asked = Array.from({ length: 50 }, (_, index) => `update-logs:u${index}`).join(',')
  expect(readWantedEvents(asked).recordChannels).toHaveLength(8)
})
