import { expect, test } from 'vitest'
import { permissions, roleHolds } from './permissions.ts'
import { roleKeys } from './roles.ts'

test('configuration campaigns are for those who run campaigns and configure robots in number', () => {
  const both = roleKeys.filter(
    (role) =>
      roleHolds(role, 'campaign.run') &&
      roleHolds(role, 'robot.register') &&
      roleHolds(role, 'robot.configure'),
  )
  expect([...permissions['campaign.configure'].roles].sort()).toEqual(both.toSorted())
})
