import * as routes from '@filo/contract/programs/programs-routes'
import type { Api } from '../../http/routes/api.ts'
import { applyProgramStep } from './apply-program-step.ts'
import { decideProgramRelease, submitProgramRelease } from './decide-program-release.ts'
import { createProgram, deleteProgram, updateProgram } from './edit-program.ts'
import { createProgramRelease, deleteProgramRelease, updateProgramRelease } from './edit-program-release.ts'
import type { ProgramDeps } from './program-deps.ts'
import { getProgram, getProgramRelease, listProgramReleases, listPrograms } from './read-programs.ts'

/** Serves programs and their releases to staff. */
export function registerProgramsRoutes(api: Api, deps: ProgramDeps): void {
  api.on(routes.listPrograms, ({ actor, query }) => listPrograms(deps, actor, query))
  api.on(routes.getProgram, ({ actor, params }) => getProgram(deps, actor, params.programId))
  api.on(routes.createProgram, ({ actor, body }) => createProgram(deps, actor, body))
  api.on(routes.updateProgram, ({ actor, params, body, ifMatch }) =>
    updateProgram(deps, actor, { id: params.programId, body, ifMatch }),
  )
  api.on(routes.deleteProgram, ({ actor, params }) => deleteProgram(deps, actor, { id: params.programId }))
  api.on(routes.applyProgramStep, ({ actor, params, body }) =>
    applyProgramStep(deps, actor, { id: params.programId, ...body }),
  )
  api.on(routes.listProgramReleases, ({ actor, query }) => listProgramReleases(deps, actor, query))
  api.on(routes.getProgramRelease, ({ actor, params }) => getProgramRelease(deps, actor, params.releaseId))
  api.on(routes.createProgramRelease, ({ actor, params, body }) =>
    createProgramRelease(deps, actor, { programId: params.programId, body }),
  )
  api.on(routes.updateProgramRelease, ({ actor, params, body, ifMatch }) =>
    updateProgramRelease(deps, actor, { id: params.releaseId, body, ifMatch }),
  )
  api.on(routes.deleteProgramRelease, ({ actor, params }) =>
    deleteProgramRelease(deps, actor, { id: params.releaseId }),
  )
  api.on(routes.submitProgramRelease, ({ actor, params }) =>
    submitProgramRelease(deps, actor, { id: params.releaseId }),
  )
  api.on(routes.decideProgramRelease, ({ actor, params, body }) =>
    decideProgramRelease(deps, actor, { id: params.releaseId, ...body }),
  )
}
