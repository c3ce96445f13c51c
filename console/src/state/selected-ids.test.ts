import { expect, test } from 'vitest'
import { selectedIn } from './selected-ids.ts'

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
