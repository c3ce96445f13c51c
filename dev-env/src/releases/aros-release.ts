import * as lifecycle from '@filo/contract/aros-versions/aros-lifecycle-routes'
import * as versions from '@filo/contract/aros-versions/aros-versions-routes'
import type { LocalizedText } from '@filo/contract/localized-text'
import * as testers from '@filo/contract/testers/testers-routes'
import type { Team } from './team.ts'

export interface ArosInput {
  variantId: string
  name: string
  semver: string
  /** In install order. */
  versionIds: string[]
  /** What it brings, for whoever decides on it; absent: none. */
  notes?: LocalizedText
  /** How long robots watch it before it counts as installed; absent: by whether packages declare services. */
  bakeS?: number
  /** False: whoever follows the variant stays with what it has when this is published. */
  makesDefault?: boolean
  /** Robots that the tester is given. */
  testUnitIds?: string[]
}

/** An empty draft of a test AROS. @returns its id */
export async function draftTestAros({ composer }: Team, input: ArosInput): Promise<string> {
  const { variantId, name, semver } = input
  const body = { variantId, channel: 'test' as const, name, semver }
  return (await composer.call(versions.createArosDraft, { body })).id
}

/** Fills a draft and makes it a candidate. */
export async function lockTestAros({ composer }: Team, ArosId: string, input: ArosInput): Promise<void> {
  const params = { ArosId }
  const items = input.versionIds.map((versionId) => ({ versionId }))
  const { notes, bakeS } = input
  const body = { items, quorum: 1, ...(notes && { notes }), ...(bakeS !== undefined && { bakeS }) }
  await composer.call(versions.updateArosDraft, { params, body })
  await composer.call(lifecycle.lockAros, { params, body: {} })
}

/** Asks the tester, on these robots. */
export async function assignTester(
  { composer, testerId }: Team,
  ArosId: string,
  testUnitIds: string[] = [],
): Promise<void> {
  const body = { userId: testerId, testUnitIds }
  await composer.call(testers.assignTester, { params: { ArosId }, body })
}

/** The composer starts the test of a candidate, which has a tester by then. */
export async function startTesting({ composer }: Team, ArosId: string): Promise<void> {
  await composer.call(lifecycle.startArosTest, { params: { ArosId }, body: {} })
}

/** The tester takes on what they were asked for. */
export async function acceptOwnTest({ tester }: Team, ArosId: string): Promise<void> {
  await tester.call(testers.respondToTest, { params: { ArosId }, body: { answer: 'accepted' } })
}

/** The tester begins with the test they took on. */
export async function startOwnTest({ tester }: Team, ArosId: string): Promise<void> {
  await tester.call(testers.startTest, { params: { ArosId }, body: {} })
}

/** The tester passes every case. */
export async function giveVerdict({ tester }: Team, ArosId: string): Promise<void> {
  const params = { ArosId }
  const { cases } = await tester.call(testers.getMyTest, { params })
  const caseResults = cases.map(({ caseId }) => ({ caseId, result: 'pass' as const, note: '' }))
  const body = { verdict: 'pass' as const, comment: '', caseResults }
  await tester.call(testers.submitVerdict, { params, body })
}

/** @returns the id of the production AROS */
export async function promoteTestAros({ composer }: Team, ArosId: string): Promise<string> {
  const body = { reason: 'Test geçti' }
  return (await composer.call(lifecycle.promoteAros, { params: { ArosId }, body })).id
}

/** The composer hands a production AROS over to be approved. */
export async function sendToReview({ composer }: Team, ArosId: string): Promise<void> {
  await composer.call(lifecycle.requestArosReview, { params: { ArosId }, body: {} })
}

/** Another person than the composer approves (four eyes). */
export async function approveAros({ approver }: Team, ArosId: string): Promise<void> {
  const body = { comment: 'Uygun' }
  await approver.call(lifecycle.approveAros, { params: { ArosId }, body })
}

/** The approver publishes; `makeDefault` gives it to every robot of the variant that is not pinned. */
export async function publishAros({ approver }: Team, ArosId: string, makeDefault: boolean): Promise<void> {
  const body = { makeDefault, reason: 'Test ekibi onayladı' }
  await approver.call(lifecycle.publishAros, { params: { ArosId }, body })
}

/** Composes a test AROS, asks the tester, on these robots, and starts its test. @returns its id */
export async function beginTestAros(
  team: Team,
  input: ArosInput,
  testUnitIds: string[] = [],
): Promise<string> {
  const id = await draftTestAros(team, input)
  await lockTestAros(team, id, input)
  await assignTester(team, id, testUnitIds)
  await startTesting(team, id)
  return id
}

/** Composes a test AROS and lets the tester pass it. @returns its id */
export async function passTestAros(team: Team, input: ArosInput): Promise<string> {
  const id = await beginTestAros(team, input)
  await acceptOwnTest(team, id)
  await startOwnTest(team, id)
  await giveVerdict(team, id)
  return id
}

/** Promotes a passed test AROS, has another person approve it, and publishes it. @returns the production AROS's id */
export async function publishFromTest(team: Team, testArosId: string, makeDefault: boolean): Promise<string> {
  const id = await promoteTestAros(team, testArosId)
  await sendToReview(team, id)
  await approveAros(team, id)
  await publishAros(team, id, makeDefault)
  return id
}
