import * as assignment from '@filo/contract/aros-versions/aros-assignment-routes'
import * as lifecycle from '@filo/contract/aros-versions/aros-lifecycle-routes'
import { getArosPolicy, updateArosPolicy } from '@filo/contract/aros-versions/aros-policy-routes'
import type { ArosState } from '@filo/contract/aros-versions/aros-states'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arosVersions } from '../../../db/schema/aros-versions.ts'
import { createTestServer, type TestServer } from '../../../testing/test-context.ts'
import { engines } from '../../../testing/test-database.ts'
import { signInAs, type TestPerson } from '../../../testing/test-people.ts'
import { addComponent, addDraftAros, componentCode } from '../../../testing/test-releases.ts'
import { addUnit, addVariant } from '../../../testing/test-robots.ts'

const ROUNDS = 10

describe.each(engines())('steps on one product at the same time on %s', (engine) => {
  let server: TestServer
  let manager: TestPerson
  let variantId: string
  let ids: string[]

  beforeAll(async () => {
    server = await createTestServer(engine)
    await server.context.trust.ensureKeys()
    manager = await signInAs(server, 'release_manager')
    const { versionId } = await addComponent(server, componentCode())
    variantId = await addVariant(server)
    await addUnit(server, { variantId })
    ids = []
    for (const semver of ['1.0.0', '2.0.0', '3.0.0']) {
      const input = { variantId, channel: 'production' as const, versionIds: [versionId], semver }
      ids.push((await addDraftAros(manager, input)).id)
    }
  })
  afterAll(() => server.close())

  const stand = async (id: string | undefined, state: ArosState) =>
    server.context.db
      .update(arosVersions)
      .set({ state })
      .where(eq(arosVersions.id, id ?? ''))
  const assign = (ArosId = '') =>
    manager.call(assignment.assignAros, { params: { ArosId }, body: { reason: 'Yeni sürüm' } })
  const rollBack = () =>
    manager.call(assignment.rollBackAros, {
      params: { variantId },
      body: { channel: 'production', reason: 'Sorun çıktı' },
    })

  test('assigning and rolling back both end', async () => {
    const [first, second] = ids
    for (let round = 0; round < ROUNDS; round += 1) {
      await stand(first, 'published')
      await assign(first)
      await stand(second, 'published')
      await assign(second)
      await stand(first, 'published')
      const [assigned, rolledBack] = await Promise.all([assign(first), rollBack()])
      expect([201, 409]).toContain(assigned.status)
      expect([200, 409]).toContain(rolledBack.status)
    }
  })

  test('assigning a new version and withdrawing the old one both end', async () => {
    const [first, second, third] = ids
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const id of [first, second, third]) await stand(id, 'published')
      await assign(first)
      await stand(third, 'published')
      const withdrawn = { reason: 'Hatalı', ...(third ? { replacementId: third } : {}) }
      const [assigned, handled] = await Promise.all([
        assign(second),
        manager.call(lifecycle.withdrawAros, { params: { ArosId: first ?? '' }, body: withdrawn }),
      ])
      expect([201, 409]).toContain(assigned.status)
      expect(handled.status, JSON.stringify(handled.body)).toBe(200)
    }
  })

  test('of several who change the policy at once one wins, and the others are told', async () => {
    const admin = await signInAs(server, 'admin')
    for (let round = 0; round < ROUNDS; round += 1) {
      const {
        etag,
        updatedAt: _at,
        updatedByName: _by,
        ...values
      } = (await admin.call(getArosPolicy, {})).body
      const change = (quorum: number) =>
        admin.call(updateArosPolicy, { body: { ...values, quorum }, ifMatch: etag })
      const answers = await Promise.all([3, 4, 5].map(change))
      expect(
        answers.map(({ status, problem }) => (status === 200 ? 'done' : problem.code)).toSorted(),
      ).toEqual(['done', 'etag_mismatch', 'etag_mismatch'])
    }
  })
})
