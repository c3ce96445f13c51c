import type { ProgramRelease } from '@filo/contract/programs/programs-routes'
import * as routes from '@filo/contract/programs/programs-routes'
import type { TestServer } from './test-context.ts'
import { type Answer, signInAs, type TestPerson } from './test-people.ts'
import { addComponent, componentCode } from './test-releases.ts'
import { addVariant } from './test-robots.ts'

const name = { tr: 'Karşılama', en: 'Greeting' }
const description = { tr: 'Gelenleri karşılar.', en: 'Greets who comes.' }
const notes = { tr: 'İlk sürüm', en: 'First release' }

function made<T>({ status, body }: Answer<T>): Answer<T>['body'] {
  if (status >= 300) throw new Error(JSON.stringify(body))
  return body
}

/** A program without releases, described in both languages. @returns its id */
export async function addProgram(person: TestPerson, code = componentCode('program')): Promise<string> {
  const body = { code, name, description, category: 'reception' as const, publisher: 'Filo' }
  return made(await person.call(routes.createProgram, { body })).id
}

/** A draft that could be submitted: of one released package version, for one variant. */
export async function addProgramRelease(
  server: TestServer,
  person: TestPerson,
  { programId, semver = '1.0.0' }: { programId: string; semver?: string },
): Promise<ProgramRelease> {
  const { versionId } = await addComponent(server, componentCode())
  const variantIds = [await addVariant(server)]
  const body = { semver, versionIds: [versionId], variantIds, notes }
  return made(await person.call(routes.createProgramRelease, { params: { programId }, body }))
}

/** A program with a release that awaits approval. @returns the ids of both */
export async function addSubmittedRelease(
  server: TestServer,
  person: TestPerson,
): Promise<{ programId: string; releaseId: string }> {
  const programId = await addProgram(person)
  const { id: releaseId } = await addProgramRelease(server, person, { programId })
  made(await person.call(routes.submitProgramRelease, { params: { releaseId } }))
  return { programId, releaseId }
}

/** A program whose first release somebody else approved. @returns the ids of both */
export async function addApprovedProgram(
  server: TestServer,
  person: TestPerson,
): Promise<{ programId: string; releaseId: string }> {
  const ids = await addSubmittedRelease(server, person)
  const reviewer = await signInAs(server, 'release_manager')
  const params = { releaseId: ids.releaseId }
  made(
    await reviewer.call(routes.decideProgramRelease, { params, body: { decision: 'approved', reason: '' } }),
  )
  return ids
}

/** The same, activated. @returns the ids of both */
export async function addActiveProgram(
  server: TestServer,
  person: TestPerson,
): Promise<{ programId: string; releaseId: string }> {
  const ids = await addApprovedProgram(server, person)
  const reviewer = await signInAs(server, 'release_manager')
  const params = { programId: ids.programId }
  const body = { step: 'activate' as const, reason: 'Hazır' }
  made(await reviewer.call(routes.applyProgramStep, { params, body }))
  return ids
}
