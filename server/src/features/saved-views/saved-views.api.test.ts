import { listAudit } from '@filo/contract/audit/audit-routes'
import * as routes from '@filo/contract/saved-views/saved-views-routes'
import { deleteUser } from '@filo/contract/users/users-routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addCustomer, signInAs, type TestPerson } from '../../testing/test-people.ts'

const page = 'listVersions'

describe.each(engines())('saved views on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())

  const save = (person: TestPerson, name: string, query = 'f.state=draft') =>
    person.call(routes.createSavedView, { body: { page, name, query } })
  const share = (person: TestPerson, viewId: string, isShared = true) =>
    person.call(routes.updateSavedView, { params: { viewId }, body: { isShared } })
  const seen = async (person: TestPerson, of = page) =>
    (await person.call(routes.listSavedViews, { query: { page: of } })).body.items

  test("are their owner's, list by list, on whatever computer", async () => {
    const [owner, other] = [await signInAs(server, 'developer'), await signInAs(server, 'developer')]
    const { body } = await save(owner, 'Taslaklarım')
    expect(await seen(owner)).toEqual([body])
    expect(body).toMatchObject({ isOwn: true, sharedRole: null, query: 'f.state=draft' })
    expect(await seen(owner, 'listUsers')).toEqual([])
    expect(await seen(other)).toEqual([])
  })

  test('keep another state and another name', async () => {
    const owner = await signInAs(server, 'developer')
    const params = { viewId: (await save(owner, 'Eski')).body.id }
    await owner.call(routes.updateSavedView, { params, body: { name: 'Yeni', query: 'q=a' } })
    expect(await seen(owner)).toMatchObject([{ name: 'Yeni', query: 'q=a' }])
  })

  test('that were changed in another window meanwhile are not overwritten unseen', async () => {
    const owner = await signInAs(server, 'developer')
    const { id, etag } = (await save(owner, 'Bekleyenler')).body
    const change = (query: string, ifMatch: string) =>
      owner.call(routes.updateSavedView, { params: { viewId: id }, body: { query }, ifMatch })
    const answers = await Promise.all(['q=a', 'q=b', 'q=c'].map((query) => change(query, etag)))
    const handled = answers.filter(({ status }) => status === 200)
    expect(handled).toHaveLength(1)
    expect(answers.filter(({ problem }) => problem.code === 'view_changed')).toHaveLength(2)
    expect(await seen(owner)).toEqual([handled[0]?.body])
    expect((await change('q=d', handled[0]?.body.etag ?? '')).status).toBe(200)
  })

  test('have one name each, and are fifty at most', async () => {
    const owner = await signInAs(server, 'developer')
    await save(owner, 'Işıklı')
    expect((await save(owner, ' IŞIKLI')).problem.code).toBe('view_name_in_use')
    const second = (await save(owner, 'İkinci')).body.id
    const renamed = { params: { viewId: second }, body: { name: 'ışıklı' } }
    expect((await owner.call(routes.updateSavedView, renamed)).problem.code).toBe('view_name_in_use')
    for (let next = 3; next <= routes.viewsPerPage; next += 1) await save(owner, `Görünüm ${next}`)
    expect((await save(owner, 'Bir daha')).problem.code).toBe('too_many_views')
  })

  test('are shared with the role one works under, for reading only', async () => {
    const owner = await signInAs(server, 'release_manager')
    const reader = await signInAs(server, 'release_manager')
    const viewId = (await save(owner, 'Yayına hazır')).body.id
    expect((await share(owner, viewId)).body.sharedRole).toBe('release_manager')
    expect(await seen(reader)).toMatchObject([{ id: viewId, isOwn: false, sharedRole: 'release_manager' }])
    expect(await seen(await signInAs(server, 'tester'))).toEqual([])
    const params = { viewId }
    expect((await share(reader, viewId, false)).status).toBe(404)
    expect((await reader.call(routes.deleteSavedView, { params })).status).toBe(404)
    await share(owner, viewId, false)
    expect(await seen(reader)).toEqual([])
    const admin = await signInAs(server, 'admin')
    const { items } = (await admin.call(listAudit, { query: { 'f.objectId': [viewId] } })).body
    expect(items.map((entry) => entry.action)).toEqual(['view.unshared', 'view.shared'])
  })

  test('do not pass from one customer to another', async () => {
    const [hotel, museum] = [await addCustomer(server, 'Işık Otel'), await addCustomer(server, 'Müze')]
    const owner = await signInAs(server, 'customer_admin', { customerId: hotel })
    const colleague = await signInAs(server, 'customer_admin', { customerId: hotel })
    const stranger = await signInAs(server, 'customer_admin', { customerId: museum })
    await share(owner, (await save(owner, 'Lobi robotları')).body.id)
    expect(await seen(colleague)).toMatchObject([{ name: 'Lobi robotları' }])
    expect(await seen(stranger)).toEqual([])
  })

  test('go with their deletion, and with their owner', async () => {
    const admin = await signInAs(server, 'admin')
    const [owner, reader] = [await signInAs(server, 'support'), await signInAs(server, 'support')]
    const [first, second] = [(await save(owner, 'Bir')).body.id, (await save(owner, 'İki')).body.id]
    await share(owner, first)
    await share(owner, second)
    await owner.call(routes.deleteSavedView, { params: { viewId: first } })
    expect(await seen(reader)).toMatchObject([{ id: second }])
    await admin.call(deleteUser, { params: { userId: owner.userId }, body: { reason: 'ayrıldı' } })
    expect(await seen(reader)).toEqual([])
  })
})
