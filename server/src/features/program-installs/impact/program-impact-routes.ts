import { getReleaseImpact, listAffectedRobots } from '@filo/contract/program-impact/program-impact-routes'
import type { BaseContext } from '../../../base-context.ts'
import type { Api } from '../../../http/routes/api.ts'
import { listImpactRobots, readReleaseImpact } from './read-program-impact.ts'

/** Serves what releases of AROS do to installed programs. */
export function registerProgramImpactRoutes(api: Api, deps: Pick<BaseContext, 'db'>): void {
  api.on(getReleaseImpact, ({ actor, params }) => readReleaseImpact(deps, actor, params.ArosId))
  api.on(listAffectedRobots, ({ actor, params, query }) =>
    listImpactRobots(deps, actor, { ArosId: params.ArosId, query }),
  )
}
