import * as routes from '@filo/contract/testers/testers-routes'
import type { Api } from '../../http/routes/api.ts'
import type { MyTestsService } from './my-tests-service.ts'
import type { TestersService } from './testers-service.ts'

interface Services {
  testers: TestersService
  myTests: MyTestsService
}

/** Serves both sides of a test: who is asked, and the workbench of whoever was. */
export function registerTestersRoutes(api: Api, { testers, myTests }: Services): void {
  api.on(routes.listTesters, ({ actor, params }) => testers.list(actor, params.ArosId))
  api.on(routes.assignTester, ({ actor, params, body }) => testers.assign(actor, params.ArosId, body))
  api.on(routes.updateTester, ({ actor, params, body, ifMatch }) =>
    testers.update(actor, params.testerId, { ...body, ifMatch }),
  )
  api.on(routes.removeTester, ({ actor, params }) => testers.remove(actor, params.testerId))
  api.on(routes.listTesterCandidates, ({ actor, query }) => testers.listCandidates(actor, query))
  api.on(routes.getTesterCandidate, ({ actor, params }) => testers.getCandidate(actor, params.userId))
  api.on(routes.listMyTests, ({ actor, query }) => myTests.list(actor, query))
  api.on(routes.getMyTest, ({ actor, params }) => myTests.get(actor, params.ArosId))
  api.on(routes.respondToTest, ({ actor, params, body }) => myTests.respond(actor, params.ArosId, body))
  api.on(routes.startTest, ({ actor, params }) => myTests.start(actor, params.ArosId))
  api.on(routes.saveTestResults, ({ actor, params, body, ifMatch }) =>
    myTests.saveResults(actor, params.ArosId, { ...body, ifMatch }),
  )
  api.on(routes.submitVerdict, ({ actor, params, body }) => myTests.submit(actor, params.ArosId, body))
}
