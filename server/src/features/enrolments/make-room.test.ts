import { expect, test } from 'vitest'
import { type Waiting, whoMakesRoom } from './make-room.ts'

const from = (ip: string, id: string, minute = 0): Waiting => ({
  id,
  ip,
  createdAt: new Date(Date.UTC(2026, 2, 5, 10, minute)),
})

test.each([
  ['nobody waits', [], undefined],
  ['one waits', [from('192.0.2.1', 'a')], 'a'],
  ['a site has most', [from('192.0.2.1', 'a'), from('198.51.100.1', 'b', 1), from('192.0.2.9', 'c', 2)], 'c'],
  ['its oldest came last in the list', [from('192.0.2.1', 'a', 5), from('192.0.2.2', 'b', 1)], 'a'],
  ['two came at once', [from('192.0.2.1', 'a'), from('192.0.2.2', 'b')], 'b'],
  [
    'addresses of one IPv6 site count as one',
    [from('2001:db8:1:2::9', 'a'), from('2001:db8:1:3::9', 'b', 1), from('2001:db8:2:1::1', 'c', 2)],
    'b',
  ],
  [
    'IPv4 is written as IPv6',
    [from('::ffff:192.0.2.1', 'a'), from('192.0.2.7', 'b', 1), from('198.51.100.1', 'c', 2)],
    'b',
  ],
] as const)('the right one makes room when %s', (_, waiting, id) => {
  expect(whoMakesRoom(waiting)).toBe(id)
})

test('many networks of one owner never take the place of a robot from elsewhere', () => {
  const flood = Array.from({ length: 17 * 60 }, (_, at) =>
    from(`203.0.${at % 17}.${1 + (at % 60)}`, `flood ${at}`, at),
  )
  expect(whoMakesRoom([...flood, from('192.0.2.1', 'robot', 2000)])).toMatch(/^flood/)
})
