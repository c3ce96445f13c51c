import * as routes from '@filo/contract/programs/programs-routes'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { BusEvent } from '../../bus/bus.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { signInAs, type TestPerson } from '../../testing/test-people.ts'
import { addProgram, addProgramRelease, addSubmittedRelease } from '../../testing/test-programs.ts'
import { componentCode } from '../../testing/test-releases.ts'

describe.each(engines())('programs at once, on %s', (engine) => {
  let server: TestServer
  let developer: TestPerson
  let reviewers: TestPerson[]
  beforeAll(async () => {
    server = await createTestServer(engine)
    developer = await signInAs(server, 'developer')
    reviewers = [await signInAs(server, 'release_manager'), await signInAs(server, 'release_manager')]
  })
  afterAll(() => server.close())

  const outcomeOf = ({ status, problem }: { status: number; problem: { code: string } }) =>
    status < 300 ? 'done' : problem.code
  const outcomes = async (calls: Promise<Parameters<typeof outcomeOf>[0]>[]) =>
    (await Promise.all(calls)).map(outcomeOf).toSorted()

  test('of several programs of one code one is made', async () => {
    const code = componentCode('program')
    const body = { code, name: { tr: 'Tur', en: 'Tour' }, category: 'guiding' as const, publisher: 'Filo' }
    const made = [1, 2, 3].map(() => developer.call(routes.createProgram, { body }))
    expect(await outcomes(made)).toEqual(['already_exists', 'already_exists', 'done'])
  })

  test('of several releases of one number one is made', async () => {
    const params = { programId: await addProgram(developer) }
    const made = [1, 2, 3].map(() =>
      developer.call(routes.createProgramRelease, { params, body: { semver: '1.0.0' } }),
    )
    expect(await outcomes(made)).toEqual(['already_exists', 'already_exists', 'done'])
  })

  test('of two releases that are submitted at once one awaits approval', async () => {
    const programId = await addProgram(developer)
    const ids = []
    for (const semver of ['1.0.0', '1.1.0'])
      ids.push((await addProgramRelease(server, developer, { programId, semver })).id)
    const sent = ids.map((releaseId) =>
      developer.call(routes.submitProgramRelease, { params: { releaseId } }),
    )
    expect(await outcomes(sent)).toEqual(['done', 'program_release_open'])
  })

  test('two who decide at once do not both decide, and pages are told once', async () => {
    const { programId, releaseId } = await addSubmittedRelease(server, developer)
    const decisions: BusEvent[] = []
    const stop = server.context.bus.onPublish((message) => {
      if (message.kind !== 'event' || !/^release_(approved|rejected)$/.test(message.event.kind)) return
      decisions.push(message.event)
    })
    const decided = reviewers.map((reviewer, at) =>
      reviewer.call(routes.decideProgramRelease, {
        params: { releaseId },
        body: at === 0 ? { decision: 'approved', reason: '' } : { decision: 'rejected', reason: 'Eksik' },
      }),
    )
    expect(await outcomes(decided)).toEqual(['done', 'program_release_not_submitted'])
    // Listeners run after the publisher's turn.
    await vi.waitFor(() => expect(decisions).not.toEqual([]))
    stop()
    expect(decisions).toMatchObject([{ topic: 'programs', id: programId }])
  })
})
