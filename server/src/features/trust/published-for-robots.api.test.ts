import {
  getTufDirector,
  getTufRoot,
  getTufSnapshot,
  getTufTargets,
  getTufTimestamp,
} from '@filo/contract/device/device-routes'
import { permissions } from '@filo/contract/permissions'
import { roleKeys } from '@filo/contract/roles'
import { Metadata, MetadataKind } from '@tufjs/models'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { trustTargets } from '../../db/schema/trust.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addCustomer, inject, signInAs } from '../../testing/test-people.ts'
import { addComponent, addDraftAros, componentCode } from '../../testing/test-releases.ts'
import { newTestRobot, robotToken, type TestRobot } from '../../testing/test-robot-keys.ts'
import { addUnit, addVariant } from '../../testing/test-robots.ts'
import { newTufClient } from '../../testing/test-tuf-client.ts'

const hook = 'echo the code of a hook'

describe.each(engines())('what is published is for robots, on %s', (engine) => {
  let server: TestServer
  let origin: string
  let variantId: string
  let unit: { id: string; robot: TestRobot }
  beforeAll(async () => {
    server = await createTestServer(engine)
    // The client under test judges expiry by the real time.
    server.clock.advance(Date.now() - server.clock.now().getTime())
    await server.context.trust.renew()
    origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
    variantId = await addVariant(server)
    unit = await addRobot(variantId)
  })
  afterAll(() => server.close())

  async function addRobot(ofVariant: string) {
    const id = await addUnit(server, { variantId: ofVariant })
    const robot = newTestRobot()
    const change = { publicKey: robot.publicKey, enrolment: 'accepted' as const }
    await server.context.db.update(producedRobots).set(change).where(eq(producedRobots.id, id))
    return { id, robot }
  }
  const asRobot = async ({ id, robot }: typeof unit) => ({
    authorization: `Bearer ${await robotToken(server, robot, { unitId: id, audience: 'filo-device' })}`,
  })

  /** A manifest of a version that exists. @returns its path and its name in consistent snapshots */
  async function publish(ofVariant: string, channel: 'production' | 'test') {
    const { db, trust } = server.context
    const admin = await signInAs(server, 'admin')
    const { versionId } = await addComponent(server, componentCode())
    const { id: arosId } = await addDraftAros(admin, {
      variantId: ofVariant,
      channel,
      versionIds: [versionId],
    })
    const manifest = {
      arosId,
      channel,
      contentHash: 'a'.repeat(64),
      manifestText: JSON.stringify({ arosId, hook }),
    }
    await db.transaction((tx) => trust.publishManifest(tx, manifest))
    const [row] = await db.select().from(trustTargets).where(eq(trustTargets.arosId, arosId))
    return { arosId, path: `aros/${arosId}.json`, name: `aros/${row?.sha256}.${arosId}.json` }
  }
  const statusOf = async (name: string, headers: Record<string, string> = {}) =>
    (await server.app.inject({ url: `/api/tuf/targets/${name}`, headers })).statusCode

  test('tuf-js with the token of a robot walks every delegation and downloads what is for it', async () => {
    const { path } = await publish(variantId, 'production')
    const client = (await newTufClient(origin, () => asRobot(unit))).newUpdater()
    await client.refresh()
    const target = await client.getTargetInfo(path)
    await client.downloadTarget(target as NonNullable<typeof target>)
    expect(await client.getTargetInfo('robots/none.json')).toBeUndefined()
    expect(await client.getTargetInfo('nothing/at/all.json')).toBeUndefined()
  })

  test('the file of the director lists nothing and is signed by the key that the targets name', async () => {
    const admin = await signInAs(server, 'admin')
    const { signatures } = server.context
    const versionOf = async (role: string) =>
      String((await signatures.state()).metadata.find((row) => row.role === role)?.version)
    const targets = await admin.call(getTufTargets, { params: { version: await versionOf('targets') } })
    const director = await admin.call(getTufDirector, { params: { version: await versionOf('director') } })
    const signed = Metadata.fromJSON(MetadataKind.Targets, director.body as never)
    expect(signed.signed.targets).toEqual({})
    Metadata.fromJSON(MetadataKind.Targets, targets.body as never).verifyDelegate('director', signed)
  })

  test('nobody reads lists, manifests and the code of hooks without credentials', async () => {
    const { name } = await publish(variantId, 'test')
    expect(await statusOf(name)).toBe(401)
    for (const route of [getTufTargets, getTufDirector])
      expect((await inject(server, route, { params: { version: '1' } })).status).toBe(401)
    const open = [
      await inject(server, getTufTimestamp, {}),
      await inject(server, getTufRoot, { params: { version: '1' } }),
      await inject(server, getTufSnapshot, { params: { version: '1' } }),
    ]
    for (const { status, body } of open) {
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toContain('aros/')
    }
  })

  test('a robot reads manifests of its variant that are for everybody, and a test only when it shall run it', async () => {
    const own = await publish(variantId, 'production')
    const others = await publish(await addVariant(server), 'production')
    const trial = await publish(variantId, 'test')
    const status = async (name: string) => statusOf(name, await asRobot(unit))
    expect(await status(own.name)).toBe(200)
    expect(await status(others.name)).toBe(404)
    expect(await status(trial.name)).toBe(404)
    const isUnit = eq(producedRobots.id, unit.id)
    await server.context.db.update(producedRobots).set({ desiredArosId: trial.arosId }).where(isUnit)
    expect(await status(trial.name)).toBe(200)
    expect(await status(trial.name.replace(/[0-9a-f]{64}/, '0'.repeat(64)))).toBe(404)
    expect(await status('../../etc/passwd')).toBe(404)
  })

  test('a robot whose key was revoked reads nothing any more', async () => {
    const { name } = await publish(variantId, 'production')
    const gone = await addRobot(variantId)
    expect(await statusOf(name, await asRobot(gone))).toBe(200)
    const isGone = eq(producedRobots.id, gone.id)
    await server.context.db.update(producedRobots).set({ enrolment: 'revoked' }).where(isGone)
    expect(await statusOf(name, await asRobot(gone))).toBe(401)
  })

  test('people read it whose role sees releases, and nobody else', async () => {
    const { name } = await publish(variantId, 'production')
    const customerId = await addCustomer(server, 'Işık Otel')
    for (const role of roleKeys) {
      const customer = role.startsWith('customer') ? { customerId } : {}
      const { cookie } = await signInAs(server, role, customer)
      const isAllowed = permissions['aros.read'].roles.includes(role)
      expect(await statusOf(name, { cookie }), role).toBe(isAllowed ? 200 : 403)
      // Manifests hold the code of hooks, which is for whoever sees packages.
      if (isAllowed) expect(permissions['package.read'].roles, role).toContain(role)
    }
  })

  test('caches in front keep it for nobody else', async () => {
    const { name } = await publish(variantId, 'production')
    const { cookie } = await signInAs(server, 'support')
    const answer = await server.app.inject({ url: `/api/tuf/targets/${name}`, headers: { cookie } })
    expect(answer.headers['cache-control']).toMatch(/^private, /)
  })
})
