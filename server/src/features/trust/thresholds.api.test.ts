import * as lifecycle from '@filo/contract/aros-versions/aros-lifecycle-routes'
import { getArosVersion } from '@filo/contract/aros-versions/aros-versions-routes'
import { addSignature, listPendingSignatures } from '@filo/contract/trust/signing-routes'
import type { SigningRole } from '@filo/contract/trust/trust-roles'
import { cancelTrustChange, changeTrustKeys, getTrustState } from '@filo/contract/trust/trust-routes'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { updates } from '../../db/schema/updates.ts'
import { addApprovedAros } from '../../testing/test-approved-aros.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { signInAs, type TestPerson } from '../../testing/test-people.ts'
import { addDraftAros } from '../../testing/test-releases.ts'
import { addUnit, addVariant } from '../../testing/test-robots.ts'
import {
  newTestSigningKey,
  signatureOf,
  signPending,
  type TestSigningKey,
} from '../../testing/test-signing-keys.ts'
import { newTufClient } from '../../testing/test-tuf-client.ts'

describe.each(engines())('signatures of several keys on %s', (engine) => {
  let server: TestServer
  let admin: TestPerson
  let manager: TestPerson
  let origin: string
  let variantId: string
  let unitId: string
  beforeEach(async () => {
    server = await createTestServer(engine)
    // The client under test judges expiry by the real time.
    server.clock.advance(Date.now() - server.clock.now().getTime())
    await server.context.trust.renew()
    admin = await signInAs(server, 'admin')
    manager = await signInAs(server, 'release_manager')
    origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
    variantId = await addVariant(server)
    unitId = await addUnit(server, { variantId })
  })
  afterEach(() => server.close())

  const newClient = () => newTufClient(origin, () => ({ cookie: admin.cookie }))
  const state = async () => (await admin.call(getTrustState, {})).body
  const adding = (role: SigningRole, ...keys: TestSigningKey[]) =>
    keys.map(({ publicKey, keyId }) => ({ role, publicKey, name: `key ${keyId.slice(0, 4)}` }))
  const serverKeyOf = async (role: string) =>
    (await state()).keys.find((key) => key.role === role && key.madeBy === 'server')?.keyId ?? ''
  const desired = async () => {
    const rows = await server.context.db.select().from(producedRobots).where(eq(producedRobots.id, unitId))
    const open = await server.context.db.select().from(updates).where(eq(updates.unitId, unitId))
    return { arosId: rows[0]?.desiredArosId ?? null, updates: open.length }
  }

  /** Two must sign targets: the server and one person. */
  async function requireSecondKey(): Promise<TestSigningKey> {
    const key = newTestSigningKey()
    const body = { add: adding('targets', key), thresholds: { targets: 2 } }
    const requested = await admin.call(changeTrustKeys, { body })
    expect(requested.body).toEqual({ rootVersion: 2, isWaiting: true })
    expect((await signPending(manager, 'targets', key)).body).toEqual({ isComplete: true, pending: [] })
    expect((await state()).thresholds).toEqual({ root: 1, targets: 2 })
    return key
  }
  async function publish(semver: string) {
    const ArosId = await addApprovedAros(server, manager, { variantId, semver })
    const body = { makeDefault: true, reason: 'Yeni sürüm' }
    const answer = await manager.call(lifecycle.publishAros, { params: { ArosId }, body })
    return { ArosId, answer }
  }
  const read = async (ArosId: string) => (await manager.call(getArosVersion, { params: { ArosId } })).body
  const listed = async (ArosId: string) => {
    const client = (await newClient()).newUpdater()
    await client.refresh()
    return (await client.getTargetInfo(`aros/${ArosId}.json`)) !== undefined
  }

  test('a publication waits until the second key has signed, is given to nobody, and then follows by itself', async () => {
    const known = await newClient()
    await known.refresh()
    const key = await requireSecondKey()
    const { ArosId, answer } = await publish('1.0.0')
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(answer.body).toMatchObject({
      state: 'approved',
      publishedAt: null,
      signing: { step: 'publish', makeDefault: true, signed: 1, needed: 2 },
    })
    expect(answer.body.steps.map(({ blockedBy }) => blockedBy?.code)).toEqual([
      'waits_for_signature',
      'waits_for_signature',
    ])
    const again = await manager.call(lifecycle.archiveAros, { params: { ArosId }, body: {} })
    expect(again.problem.code).toBe('aros_blocked')
    expect(await desired()).toEqual({ arosId: null, updates: 0 })
    expect(await listed(ArosId)).toBe(false)
    const [waiting] = (await state()).pending
    expect(waiting).toMatchObject({ role: 'targets', purpose: 'releases', releases: [{ arosId: ArosId }] })
    expect(waiting?.rules).toMatchObject([{ threshold: 2, signedBy: [await serverKeyOf('targets')] }])

    expect((await signPending(manager, 'targets', key)).body.isComplete).toBe(true)
    expect(await read(ArosId)).toMatchObject({ state: 'published', isDefault: true, signing: null })
    expect(await desired()).toEqual({ arosId: ArosId, updates: 1 })
    expect(await listed(ArosId)).toBe(true)
    // A robot that was set up before the keys changed follows them.
    await known.refresh()
  })

  test('one key that signs twice is one', async () => {
    const [first, second] = [newTestSigningKey(), newTestSigningKey()]
    const remove = [await serverKeyOf('targets')]
    const body = { add: adding('targets', first, second), remove, thresholds: { targets: 2 } }
    expect((await admin.call(changeTrustKeys, { body })).body.isWaiting).toBe(true)
    expect((await signPending(manager, 'targets', first)).body.isComplete).toBe(false)
    expect((await signPending(manager, 'targets', first)).body.isComplete).toBe(false)
    const waiting = (await state()).pending.find(({ role }) => role === 'targets')
    expect(waiting?.rules[0]?.signedBy).toEqual([first.keyId])
    expect((await signPending(manager, 'targets', second)).body.isComplete).toBe(true)
    expect((await state()).keys.filter(({ role }) => role === 'targets')).toHaveLength(2)
    await (await newClient()).refresh()
  })

  test('a publication that was cancelled leaves nothing behind', async () => {
    await requireSecondKey()
    const { ArosId } = await publish('1.0.0')
    const cancel = () =>
      manager.call(lifecycle.cancelArosSigning, { params: { ArosId }, body: { reason: 'Vazgeçildi' } })
    expect((await cancel()).body).toMatchObject({ state: 'approved', signing: null })
    expect((await cancel()).problem.code).toBe('aros_not_waiting')
    expect((await state()).pending).toEqual([])
    expect((await read(ArosId)).steps.find(({ step }) => step === 'publish')?.blockedBy).toBeNull()
  })

  test('another publication asks anew for both, and what was signed before counts no more', async () => {
    const key = await requireSecondKey()
    const first = await publish('1.0.0')
    const old = (await manager.call(listPendingSignatures, {})).body.items[0]
    const second = await publish('1.1.0')
    const signature = signatureOf(key.privatePem, old?.signed ?? '')
    const late = { role: 'targets' as const, sha256: old?.sha256 ?? '', keyId: key.keyId, signature }
    expect((await manager.call(addSignature, { body: late })).problem.code).toBe('trust_pending_changed')
    expect((await signPending(manager, 'targets', key)).body.isComplete).toBe(true)
    expect(await read(first.ArosId)).toMatchObject({ state: 'superseded' })
    expect(await desired()).toMatchObject({ arosId: second.ArosId })
  })

  test('a test that was started waits too, and goes on when one of two is cancelled', async () => {
    const key = await requireSecondKey()
    const first = await publish('1.0.0')
    const second = await publish('1.1.0')
    const params = { ArosId: second.ArosId }
    await manager.call(lifecycle.cancelArosSigning, { params, body: { reason: 'Vazgeçildi' } })
    const [waiting] = (await state()).pending
    expect(waiting?.releases.map(({ arosId }) => arosId)).toEqual([first.ArosId])
    expect((await signPending(manager, 'targets', key)).body.isComplete).toBe(true)
    expect(await desired()).toMatchObject({ arosId: first.ArosId })
    expect(await read(second.ArosId)).toMatchObject({ state: 'approved' })
  })

  test('the root goes to two people: the old key signs, and both new ones', async () => {
    const [first, second] = [newTestSigningKey(), newTestSigningKey()]
    const known = await newClient()
    await known.refresh()
    const remove = [await serverKeyOf('root')]
    const body = { add: adding('root', first, second), remove, thresholds: { root: 2 } }
    expect((await admin.call(changeTrustKeys, { body })).body).toEqual({ rootVersion: 2, isWaiting: true })
    const [waiting] = (await state()).pending
    expect(waiting).toMatchObject({ role: 'root', purpose: 'keys' })
    expect(waiting?.rules).toMatchObject([
      { threshold: 1, signedBy: remove },
      { threshold: 2, signedBy: [] },
    ])
    await signPending(admin, 'root', first)
    expect((await state()).keys.find(({ keyId }) => keyId === remove[0])?.isStored).toBe(true)
    expect((await signPending(admin, 'root', second)).body.isComplete).toBe(true)
    expect((await state()).keys.filter(({ role }) => role === 'root')).toMatchObject([
      { madeBy: 'person', isStored: false, stage: 'in_use' },
      { madeBy: 'person', isStored: false, stage: 'in_use' },
    ])
    await known.refresh()
    const next = await admin.call(changeTrustKeys, { body: { thresholds: { root: 1 } } })
    expect(next.body).toEqual({ rootVersion: 3, isWaiting: true })
    expect((await signPending(admin, 'root', first)).body.isComplete).toBe(false)
    expect((await signPending(admin, 'root', second)).body.isComplete).toBe(true)
    await known.refresh()
  })

  test('publishing goes on while a change of keys waits, and the change keeps up', async () => {
    const key = newTestSigningKey()
    const body = { add: adding('root', key), thresholds: { root: 2 } }
    await admin.call(changeTrustKeys, { body })
    const { ArosId, answer } = await publish('1.0.0')
    expect(answer.body).toMatchObject({ state: 'published', signing: null })
    expect((await signPending(admin, 'root', key)).body.isComplete).toBe(true)
    expect(await listed(ArosId)).toBe(true)
  })

  test('a change of keys that was cancelled brings and takes none', async () => {
    const before = await state()
    const key = newTestSigningKey()
    const remove = [await serverKeyOf('root')]
    await admin.call(changeTrustKeys, { body: { add: adding('root', key), remove } })
    expect((await admin.call(cancelTrustChange, {})).status).toBe(204)
    expect(await state()).toEqual(before)
    expect((await admin.call(cancelTrustChange, {})).problem.code).toBe('trust_nothing_waits')
  })

  test('keys and thresholds that cannot work are refused by name', async () => {
    const key = newTestSigningKey()
    const refusal = async (body: Parameters<typeof admin.call<typeof changeTrustKeys>>[1]['body']) =>
      (await admin.call(changeTrustKeys, { body })).problem.code
    const root = await serverKeyOf('root')
    expect(await refusal({ remove: [root] })).toBe('trust_last_key')
    expect(await refusal({ thresholds: { targets: 2 } })).toBe('trust_threshold_unreachable')
    expect(await refusal({ remove: ['0'.repeat(64)] })).toBe('trust_key_unknown')
    expect(await refusal({ remove: [await serverKeyOf('director')] })).toBe('trust_key_unknown')
    expect(await refusal({ add: [...adding('root', key), ...adding('targets', key)] })).toBe(
      'trust_key_known',
    )
    expect((await state()).pending).toEqual([])
  })

  test('targets past half of their life ask the people once, not at every round', async () => {
    const key = await requireSecondKey()
    server.clock.advance(200 * 24 * 3_600_000)
    manager = await signInAs(server, 'release_manager')
    await server.context.trust.renew()
    const requested = (await manager.call(listPendingSignatures, {})).body.items
    expect(requested).toMatchObject([{ role: 'targets', purpose: 'renewal', requestedBy: null }])
    await server.context.trust.renew()
    expect((await manager.call(listPendingSignatures, {})).body.items).toEqual(requested)
    expect((await signPending(manager, 'targets', key)).body.isComplete).toBe(true)
  })

  test('a draft is no matter of signatures', async () => {
    const { id: ArosId } = await addDraftAros(manager, { variantId, channel: 'test', versionIds: [] })
    expect((await read(ArosId)).signing).toBeNull()
  })
})
