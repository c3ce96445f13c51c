import * as routes from '@filo/contract/program-installs/program-installs-routes'
import type { Api } from '../../http/routes/api.ts'
import { languageOf } from '../../http/routes/request-language.ts'
import {
  cancelProgramInstall,
  removeProgramFromRobot,
  retryProgramInstall,
  updateProgramOnRobot,
} from './change-program-install.ts'
import { registerProgramImpactRoutes } from './impact/program-impact-routes.ts'
import type { ProgramInstallDeps } from './program-install-deps.ts'
import {
  getProgramInstall,
  getProgramStatistics,
  getUnitPrograms,
  listProgramInstallLogs,
  listProgramInstalls,
} from './read-program-installs.ts'
import { removeUnorderedProgram } from './remove-unordered-program.ts'
import { previewProgramInstall, requestProgramInstall } from './request-program-install.ts'

/** Serves programs on robots to staff and to customers. */
export function registerProgramInstallsRoutes(api: Api, deps: ProgramInstallDeps): void {
  registerProgramImpactRoutes(api, deps)
  api.on(routes.listProgramInstalls, ({ actor, query, request }) =>
    listProgramInstalls(deps, actor, query, languageOf(request)),
  )
  api.on(routes.getProgramInstall, ({ actor, params, request }) =>
    getProgramInstall(deps, actor, params.installId, languageOf(request)),
  )
  api.on(routes.previewProgramInstall, ({ actor, body }) => previewProgramInstall(deps, actor, body))
  api.on(routes.requestProgramInstall, ({ actor, body }) => requestProgramInstall(deps, actor, body))
  api.on(routes.updateProgramOnRobot, async ({ actor, params: { installId: id }, body, request }) => {
    const language = languageOf(request)
    await updateProgramOnRobot(deps, actor, { id, language, ...body })
    return getProgramInstall(deps, actor, id, language)
  })
  api.on(routes.removeProgramFromRobot, async ({ actor, params: { installId: id }, body, request }) => {
    const language = languageOf(request)
    await removeProgramFromRobot(deps, actor, { id, language, ...body })
    return getProgramInstall(deps, actor, id, language)
  })
  api.on(routes.retryProgramInstall, async ({ actor, params: { installId: id }, request }) => {
    const language = languageOf(request)
    await retryProgramInstall(deps, actor, { id, language })
    return getProgramInstall(deps, actor, id, language)
  })
  api.on(routes.cancelProgramInstall, async ({ actor, params: { installId: id }, request }) => {
    const language = languageOf(request)
    await cancelProgramInstall(deps, actor, { id, language })
    return getProgramInstall(deps, actor, id, language)
  })
  api.on(routes.listProgramInstallLogs, ({ actor, params, query }) =>
    listProgramInstallLogs(deps, actor, params.installId, query),
  )
  api.on(routes.getUnitPrograms, ({ actor, params, request }) =>
    getUnitPrograms(deps, actor, params.unitId, languageOf(request)),
  )
  api.on(routes.removeUnorderedProgram, async ({ actor, params: { unitId }, body, request }) => {
    const id = await removeUnorderedProgram(deps, actor, { unitId, ...body })
    return getProgramInstall(deps, actor, id, languageOf(request))
  })
  api.on(routes.getProgramStatistics, ({ actor, params }) =>
    getProgramStatistics(deps, actor, params.programId),
  )
}
