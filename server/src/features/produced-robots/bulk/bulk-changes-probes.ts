import * as routes from '@filo/contract/produced-robots/bulk-change-routes'
import { defineProbes, type World } from '../../../authorization/probe.ts'
import type { TestPerson } from '../../../testing/test-people.ts'
import { changeProgress, insertBulkChange } from './bulk-changes-store.ts'

/** A change of the caller's own, which nobody else sees. */
async function ofOwn({ server }: World, as: TestPerson, isEnded = false) {
  const { db, ids, clock } = server.context
  const { userId, role } = as
  const origin = { ip: null, requestId: null, sessionId: null, reauthenticatedAt: null }
  const actor = { kind: 'user', userId, role, name: 'Test', scope: { kind: 'all' }, ...origin } as const
  const order = { kind: 'tag' as const, add: ['fuar'], remove: [] }
  const counts = { totalCount: 501, unchangedCount: 0 }
  const row = { id: ids.next(), createdAt: clock.now(), about: '+fuar', order, actor, ...counts }
  const { id } = await insertBulkChange(db, row)
  if (isEnded) await changeProgress(db, id, { state: 'done', endedAt: clock.now() })
  return { params: { changeId: id } }
}

export const probes = defineProbes([
  { route: routes.listBulkChanges, input: () => ({}) },
  { route: routes.getBulkChange, input: ofOwn, recordParam: 'changeId', isShared: true },
  { route: routes.listBulkLeftOut, input: ofOwn, recordParam: 'changeId', isShared: true },
  { route: routes.cancelBulkChange, input: ofOwn, recordParam: 'changeId', isShared: true },
  {
    route: routes.forgetBulkChange,
    input: (world, as) => ofOwn(world, as, true),
    recordParam: 'changeId',
    isShared: true,
  },
])
