import * as assignment from '@filo/contract/aros-versions/aros-assignment-routes'
import * as lifecycle from '@filo/contract/aros-versions/aros-lifecycle-routes'
import * as versions from '@filo/contract/aros-versions/aros-versions-routes'
import * as testers from '@filo/contract/testers/testers-routes'
import type { Team } from './team.ts'

interface ArosInput {
  robotId: string
  name: string
  semver: string
  /** In install order. */
  versionIds: string[]
}

/** Composes a test AROS, asks the tester, on these robots, and starts its test. @returns its id */
export async function beginTestAros(
  team: Team,
  input: ArosInput,
  testRobotIds: string[] = [],
): Promise<string> {
  const { composer } = team
  const { robotId, name, semver } = input
  const draft = await composer.call(versions.createArosDraft, {
    body: { robotId, channel: 'test', name, semver },
  })
  const params = { ArosId: draft.id }
  const items = input.versionIds.map((versionId) => ({ versionId }))
  await composer.call(versions.updateArosDraft, { params, body: { items, quorum: 1 } })
  await composer.call(lifecycle.lockAros, { params, body: {} })
  await composer.call(testers.assignTester, { params, body: { userId: team.testerId, testRobotIds } })
  await composer.call(lifecycle.startArosTest, { params, body: {} })
  return draft.id
}

/** Composes a test AROS and lets the tester pass it. @returns its id */
export async function passTestAros(team: Team, input: ArosInput): Promise<string> {
  const { tester } = team
  const id = await beginTestAros(team, input)
  const params = { ArosId: id }
  await tester.call(testers.respondToTest, { params, body: { answer: 'accepted' } })
  await tester.call(testers.startTest, { params, body: {} })
  const { cases } = await tester.call(testers.getMyTest, { params })
  const caseResults = cases.map(({ caseId }) => ({ caseId, result: 'pass' as const, note: '' }))
  const body = { verdict: 'pass' as const, comment: '', caseResults, durationMin: 12 }
  await tester.call(testers.submitVerdict, { params, body })
  return id
}

/** Promotes a passed test AROS and asks for its approval. @returns the production AROS's id */
export async function requestReview(team: Team, testArosId: string): Promise<string> {
  const { composer } = team
  const promoted = await composer.call(lifecycle.promoteAros, {
    params: { ArosId: testArosId },
    body: { reason: 'Test geçti' },
  })
  await composer.call(lifecycle.requestArosReview, { params: { ArosId: promoted.id }, body: {} })
  return promoted.id
}

/** Promotes a passed test AROS, has another person approve it, and publishes it. @returns the production AROS's id */
export async function publishFromTest(team: Team, testArosId: string, makeDefault: boolean): Promise<string> {
  const { approver } = team
  const id = await requestReview(team, testArosId)
  const params = { ArosId: id }
  await approver.call(lifecycle.decideArosReview, {
    params,
    body: { decision: 'approved', comment: 'Uygun' },
  })
  await approver.call(lifecycle.publishAros, { params, body: { makeDefault, reason: 'Test ekibi onayladı' } })
  return id
}

/** Pins a published AROS to one unit. */
export async function pinAros(team: Team, arosId: string, RobotId: string): Promise<void> {
  const body = { RobotId, reason: 'Sahada deneme' }
  await team.approver.call(assignment.assignAros, { params: { ArosId: arosId }, body })
}
