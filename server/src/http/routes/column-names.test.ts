import { listVersions } from '@filo/contract/packages/versions-routes'
import { listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import type { AnyRoute } from '@filo/contract/routes'
import { listInvites, listUsers } from '@filo/contract/users/users-routes'
import { expect, test } from 'vitest'
import { columnNames } from './column-names.ts'

test.each([
  [listProducedRobots, 'lifeState', 'active', 'Aktif'],
  [listProducedRobots, 'updateState', 'available', 'Güncelleme var'],
  [listVersions, 'state', 'in_test', 'Testte'],
  [listUsers, 'roles.roleKey', 'admin', 'Sistem Yöneticisi'],
  [listUsers, 'status', 'active', 'Etkin'],
  [listInvites, 'roles', 'tester', 'Testçi'],
] as [AnyRoute, string, string, string][])('$0.name exports %s in words', (route, field, value, word) => {
  expect(columnNames(route, field)?.[value]?.tr).toBe(word)
})

test.each(['serial', 'tags', 'isPinned', 'nonsense', 'lifeState.more', 'robotName.tr'])(
  'a plain field such as %s has no words of its own',
  (field) => {
    expect(columnNames(listProducedRobots, field)).toBeUndefined()
  },
)
