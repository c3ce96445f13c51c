import { expect, test } from 'vitest'
import { misspeltIds } from './misspelt-ids.ts'
import { routePaths as at } from './paths.ts'

test.each([
  [at.aboutRobots, ['RobotId', 'tab'], []],
  [at.aboutRobots, ['robotId'], [['robotId', 'RobotId']]],
  [at.productArosVersions, ['robotId', 'ArosId'], []],
  [
    at.productArosVersions,
    ['RobotId', 'arosId'],
    [
      ['RobotId', 'robotId'],
      ['arosId', 'ArosId'],
    ],
  ],
  [at.sortArosPackage, ['ROBOTID'], [['ROBOTID', 'robotId']]],
  [
    at.software,
    ['packagename', 'FileId'],
    [
      ['packagename', 'packageName'],
      ['FileId', 'fileId'],
    ],
  ],
  [at.producedRobots, ['RobotId', 'robotId', 'f.robotId'], []],
] as const)('on %s, of %j these are taken for slips: %j', (path, names, expected) => {
  const search = Object.fromEntries(names.map((name) => [name, 'x']))
  expect(misspeltIds(path, search).map((slip) => [slip.name, slip.expected])).toEqual(expected)
})
