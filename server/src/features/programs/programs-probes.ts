import * as routes from '@filo/contract/programs/programs-routes'
import { defineProbes, type World } from '../../authorization/probe.ts'
import {
  addApprovedProgram,
  addProgram,
  addProgramRelease,
  addSubmittedRelease,
} from '../../testing/test-programs.ts'
import { componentCode } from '../../testing/test-releases.ts'

const name = { tr: 'Deneme', en: 'Sample' }

const ofProgram = async ({ people }: World) => ({ params: { programId: await addProgram(people.admin) } })

async function ofRelease({ server, people }: World) {
  const programId = await addProgram(people.admin)
  const { id } = await addProgramRelease(server, people.admin, { programId })
  return { params: { releaseId: id } }
}

/** Of a developer: an administrator who decides must not have made it. */
async function ofSubmitted({ server, people }: World) {
  const { releaseId } = await addSubmittedRelease(server, people.developer)
  return { params: { releaseId } }
}

// Programs belong to the staff; no customer's record is among them, so an unknown id stands for a foreign one.
export const probes = defineProbes([
  { route: routes.listPrograms, input: () => ({}) },
  { route: routes.getProgram, input: ofProgram, recordParam: 'programId' },
  {
    route: routes.createProgram,
    input: () => ({
      body: { code: componentCode('program'), name, category: 'tools', publisher: 'Filo' },
    }),
  },
  {
    route: routes.updateProgram,
    input: async (world) => ({ ...(await ofProgram(world)), body: { name } }),
    recordParam: 'programId',
  },
  { route: routes.deleteProgram, input: ofProgram, recordParam: 'programId' },
  {
    route: routes.applyProgramStep,
    input: async ({ server, people }) => ({
      params: { programId: (await addApprovedProgram(server, people.developer)).programId },
      body: { step: 'activate', reason: 'Hazır' },
    }),
    recordParam: 'programId',
  },
  { route: routes.listProgramReleases, input: () => ({}) },
  { route: routes.getProgramRelease, input: ofRelease, recordParam: 'releaseId' },
  {
    route: routes.createProgramRelease,
    input: async (world) => ({ ...(await ofProgram(world)), body: { semver: '1.0.0' } }),
    recordParam: 'programId',
  },
  {
    route: routes.updateProgramRelease,
    input: async (world) => ({ ...(await ofRelease(world)), body: { notes: name } }),
    recordParam: 'releaseId',
  },
  { route: routes.deleteProgramRelease, input: ofRelease, recordParam: 'releaseId' },
  { route: routes.submitProgramRelease, input: ofRelease, recordParam: 'releaseId' },
  {
    route: routes.decideProgramRelease,
    input: async (world) => ({
      ...(await ofSubmitted(world)),
      body: { decision: 'approved', reason: '' },
    }),
    recordParam: 'releaseId',
  },
])
