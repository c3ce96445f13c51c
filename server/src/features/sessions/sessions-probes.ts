import * as routes from '@filo/contract/session/session-routes'
import { defineProbes } from '../../authorization/probe.ts'

export const probes = defineProbes([
  { route: routes.getSession, input: () => ({}) },
  { route: routes.signOut, input: () => ({}) },
  { route: routes.switchRole, input: (_world, as) => ({ body: { role: as.role } }) },
  { route: routes.reauthenticate, input: () => ({ body: { password: 'wrong' } }) },
  { route: routes.listOwnSessions, input: () => ({}) },
  {
    route: routes.endOwnSession,
    input: async (_world, as) => {
      const own = await as.call(routes.listOwnSessions, {})
      return { params: { sessionId: own.body.items[0]?.id ?? '' } }
    },
    recordParam: 'sessionId',
  },
  { route: routes.signOutEverywhere, input: () => ({}) },
])
