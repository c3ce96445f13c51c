import { lockAros } from '@filo/contract/aros-versions/aros-lifecycle-routes'
import {
  createArosDraft,
  getArosVersion,
  updateArosDraft,
} from '@filo/contract/aros-versions/aros-versions-routes'
import { PackageServices } from '@filo/contract/device/assignment/package-services'
import { getVersion } from '@filo/contract/packages/versions-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { versions } from '../../../db/schema/versions.ts'
import { createTestServer, type TestServer } from '../../../testing/test-context.ts'
import { engines } from '../../../testing/test-database.ts'
import { signInAs, type TestPerson } from '../../../testing/test-people.ts'
import { addComponent, addDraftAros, componentCode } from '../../../testing/test-releases.ts'
import { addVariant } from '../../../testing/test-robots.ts'

describe.each(engines())('the watch of a version on %s', (engine) => {
  let server: TestServer
  let composer: TestPerson
  beforeAll(async () => {
    server = await createTestServer(engine)
    composer = await signInAs(server, 'release_manager')
  })
  afterAll(() => server.close())

  test('how long robots watch a version follows from its packages until somebody says it, and is fixed with the candidate', async () => {
    const variantId = await addVariant(server)
    const { versionId } = await addComponent(server, componentCode())
    const { id, etag } = await addDraftAros(composer, { variantId, channel: 'test', versionIds: [versionId] })
    const params = { ArosId: id }
    const read = async () => (await composer.call(getArosVersion, { params })).body
    expect(await read()).toMatchObject({ bakeS: null, effectiveBakeS: 0, items: [{ hasServices: false }] })
    const services = PackageServices.parse([{ name: 'engine', command: 'bin/engine' }])
    await server.context.db.update(versions).set({ services }).where(eq(versions.id, versionId))
    expect(await read()).toMatchObject({ bakeS: null, effectiveBakeS: 120, items: [{ hasServices: true }] })
    const version = await composer.call(getVersion, { params: { versionId } })
    expect(version.body).toMatchObject({ services: [{ name: 'engine', restart: 'always' }], hookUser: null })
    const refused = await composer.call(updateArosDraft, { params, body: { bakeS: 86_401 }, ifMatch: etag })
    expect(refused.status).toBe(422)
    const changed = await composer.call(updateArosDraft, { params, body: { bakeS: 30 }, ifMatch: etag })
    expect(changed.body).toMatchObject({ bakeS: 30, effectiveBakeS: 30 })
    const copied = await composer.call(createArosDraft, {
      body: { variantId, channel: 'test', copyOfId: id },
    })
    expect(copied.body).toMatchObject({ bakeS: 30 })
    expect((await composer.call(lockAros, { params, body: {} })).status).toBe(200)
    const late = await composer.call(updateArosDraft, { params, body: { bakeS: 0 } })
    expect(late.status).toBe(409)
    expect(await read()).toMatchObject({ bakeS: 30 })
  })
})
