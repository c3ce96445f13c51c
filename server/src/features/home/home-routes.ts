import * as routes from '@filo/contract/home/home-routes'
import type { Api } from '../../http/routes/api.ts'
import { languageOf } from '../../http/routes/request-language.ts'
import type { HomeService } from './home-service.ts'

/** Serves the figures of the home page, each within the actor's scope. */
export function registerHomeRoutes(api: Api, { home }: { home: HomeService }): void {
  api.on(routes.getFleetSummary, ({ actor }) => home.fleet(actor))
  api.on(routes.listFleetReleases, ({ actor }) => home.releases(actor))
  api.on(routes.listUpdateOutcomes, ({ actor }) => home.outcomes(actor))
  api.on(routes.listWaitingWork, ({ actor, query }) => home.waiting(actor, query['f.kind']))
  api.on(routes.listActivity, ({ actor, request }) => home.activity(actor, languageOf(request)))
  api.on(routes.getOnboarding, ({ actor }) => home.onboarding(actor))
}
