import * as routes from '@filo/contract/saved-views/saved-views-routes'
import { defineProbes, type World } from '../../authorization/probe.ts'
import type { TestPerson } from '../../testing/test-people.ts'

let next = 0

const newView = () => {
  next += 1
  return { page: 'listProducedRobots', name: `Işıklı ${next}`, query: 'f.connection=offline' }
}

async function viewOf(_: World, person: TestPerson): Promise<{ viewId: string }> {
  const { body } = await person.call(routes.createSavedView, { body: newView() })
  return { viewId: body.id }
}

export const probes = defineProbes([
  { route: routes.listSavedViews, input: () => ({ query: { page: 'listProducedRobots' } }) },
  { route: routes.createSavedView, input: () => ({ body: newView() }) },
  {
    route: routes.updateSavedView,
    input: async (world, as) => ({ params: await viewOf(world, as), body: { isShared: true } }),
    recordParam: 'viewId',
  },
  {
    route: routes.deleteSavedView,
    input: async (world, as) => ({ params: await viewOf(world, as) }),
    recordParam: 'viewId',
  },
  {
    route: routes.setDefaultView,
    input: () => ({ body: { page: 'listProducedRobots', viewId: 'late' } }),
  },
])
