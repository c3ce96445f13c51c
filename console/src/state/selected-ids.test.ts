import { expect, test } from 'vitest'
import { lastSelectedFirst, selectedIn } from './selected-ids.ts'

test('an address names selected ids among other things, in exact letter case', () => {
  expect(selectedIn({ RobotId: 'u1', tab: 'updates', robotid: 'x', packageName: '' })).toEqual({
    RobotId: 'u1',
  })
  expect(selectedIn({ robotId: 'r1', ArosId: 'a1', fileId: 'f1', packageName: 'voice' })).toEqual({
    robotId: 'r1',
    ArosId: 'a1',
    fileId: 'f1',
    packageName: 'voice',
  })
})

test.each([
  ['c', ['c', 'a', 'b', 'd']],
  ['a', ['a', 'b', 'c', 'd']],
  ['gone', ['a', 'b', 'c', 'd']],
  [undefined, ['a', 'b', 'c', 'd']],
])('with %s selected last the order is %j', (last, order) => {
  expect(lastSelectedFirst(['a', 'b', 'c', 'd'], last, (entry) => entry)).toEqual(order)
})
