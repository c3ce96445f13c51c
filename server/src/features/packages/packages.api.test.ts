import * as folders from '@filo/contract/packages/folders-routes'
import * as routes from '@filo/contract/packages/packages-routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addDraft, addPackage, testPackageCode } from '../../testing/test-packages.ts'
import { signInAs, type TestPerson } from '../../testing/test-people.ts'

describe.each(engines())('packages on %s', (engine) => {
  let server: TestServer
  let developer: TestPerson
  beforeAll(async () => {
    server = await createTestServer(engine)
    developer = await signInAs(server, 'developer')
  })
  afterAll(() => server.close())

  const addFolder = async (name: string, parentId: string | null = null) =>
    (await developer.call(folders.createFolder, { body: { name, parentId } })).body
  const list = async (query: object) => (await developer.call(routes.listPackages, { query })).body

  test('a package is found by id and by code, with the suggestions for its first version', async () => {
    const code = testPackageCode()
    const id = await addPackage(developer, code)
    for (const packageRef of [id, code]) {
      const { body } = await developer.call(routes.getPackage, { params: { packageRef } })
      expect(body).toMatchObject({ id, code, health: 'empty', highestSemver: null })
      expect(body.nextSemvers.patch).toBe('1.0.0')
      expect(body.owner?.id).toBe(developer.userId)
    }
  })

  test('a code is given once and never changes', async () => {
    const code = testPackageCode()
    const id = await addPackage(developer, code)
    const name = { tr: 'Başka', en: 'Other' }
    const again = await developer.call(routes.createPackage, { body: { code, name, kind: 'core' } })
    expect([again.status, again.problem.code]).toEqual([409, 'package_code_in_use'])
    const renamed = await developer.call(routes.updatePackage, {
      params: { packageId: id },
      body: { name, code: 'yeni-kod' } as never,
    })
    expect(renamed.body).toMatchObject({ code, name })
  })

  test.each([['Büyük'], ['1rakam'], ['x'], ['çekirdek'], ['a b']])('%s is no package code', async (code) => {
    const name = { tr: 'Ad', en: 'Name' }
    const answer = await developer.call(routes.createPackage, { body: { code, name, kind: 'core' } })
    expect(answer.status).toBe(422)
  })

  test('a name is found however its Turkish letters are typed', async () => {
    const code = testPackageCode()
    const name = { tr: `Işık Sürücüsü ${code}`, en: 'Light driver' }
    await developer.call(routes.createPackage, { body: { code, name, kind: 'driver' } })
    for (const q of [`ışık ${code}`, `ISIK ${code}`, `surucu ${code}`]) {
      expect(
        (await list({ q })).items.map((item) => item.code),
        q,
      ).toEqual([code])
    }
    expect((await list({ q: code, 'f.kind': 'ui' })).totalCount).toBe(0)
  })

  test('folders nest, sort, move and refuse what would lose something', async () => {
    const root = await addFolder(`Kök ${testPackageCode()}`)
    const first = await addFolder('Birinci', root.id)
    const second = await addFolder('İkinci', root.id)
    expect(((await addFolder('birinci', root.id)) as never as { code: string }).code).toBe('folder_exists')
    await developer.call(folders.reorderFolders, {
      body: { parentId: root.id, folderIds: [second.id, first.id] },
    })
    const tree = (await developer.call(folders.listFolders, {})).body.items
    const own = tree.filter((folder) => folder.parentId === root.id)
    expect(own.map((folder) => folder.name)).toEqual(['İkinci', 'Birinci'])
    expect(own[0]?.path).toEqual([root.name, 'İkinci'])
    const incomplete = await developer.call(folders.reorderFolders, {
      body: { parentId: root.id, folderIds: [second.id] },
    })
    expect(incomplete.problem.code).toBe('folder_order_incomplete')
    const into = await developer.call(folders.updateFolder, {
      params: { folderId: root.id },
      body: { parentId: first.id },
    })
    expect(into.problem.code).toBe('folder_into_itself')
    const full = await developer.call(folders.deleteFolder, { params: { folderId: root.id } })
    expect(full.problem.code).toBe('folder_not_empty')
    expect((await developer.call(folders.deleteFolder, { params: { folderId: first.id } })).status).toBe(204)
  })

  test('packages move between folders, and the list filters by folder', async () => {
    const folder = await addFolder(`Klasör ${testPackageCode()}`)
    const id = await addPackage(developer)
    const params = { packageId: id }
    await developer.call(routes.updatePackage, { params, body: { folderId: folder.id } })
    expect((await list({ 'f.folderId': folder.id })).items.map((item) => item.id)).toEqual([id])
    const gone = server.context.ids.next()
    const lost = await developer.call(routes.updatePackage, { params, body: { folderId: gone } })
    expect(lost.problem.code).toBe('unknown_folder')
    await developer.call(routes.updatePackage, { params, body: { folderId: null } })
    expect((await list({ 'f.folderId': 'none', size: 100 })).items.map((item) => item.id)).toContain(id)
  })

  test('a folder is listed with what its folders hold, however deep, and without its neighbours', async () => {
    const root = await addFolder(`Kök ${testPackageCode()}`)
    const inner = await addFolder('İç', (await addFolder('Orta', root.id)).id)
    const other = await addFolder(`Yan ${testPackageCode()}`)
    const place = async (folderId: string) => {
      const id = await addPackage(developer)
      await developer.call(routes.updatePackage, { params: { packageId: id }, body: { folderId } })
      return id
    }
    const [above, below] = [await place(root.id), await place(inner.id)]
    await place(other.id)
    const idsIn = async (folderId: string) =>
      (await list({ 'f.folderId': folderId, sort: 'updatedAt' })).items.map(({ id }) => id)
    expect(await idsIn(root.id)).toEqual([above, below])
    expect(await idsIn(inner.id)).toEqual([below])
  })

  test('an edit with an old etag is refused', async () => {
    const id = await addPackage(developer)
    const params = { packageId: id }
    const { etag } = (await developer.call(routes.getPackage, { params: { packageRef: id } })).body
    const edit = (licence: string) =>
      developer.call(routes.updatePackage, { params, ifMatch: etag, body: { licence } })
    expect((await edit('MIT')).status).toBe(200)
    expect((await edit('GPL')).problem.code).toBe('etag_mismatch')
  })

  test("a favourite is one person's own", async () => {
    const id = await addPackage(developer)
    const params = { packageId: id }
    await developer.call(routes.setPackageFavourite, { params, body: { isFavourite: true } })
    expect((await list({ 'f.isFavourite': 'true' })).items.map((item) => item.id)).toEqual([id])
    const other = await signInAs(server, 'tester')
    const seen = await other.call(routes.getPackage, { params: { packageRef: id } })
    expect(seen.body.isFavourite).toBe(false)
  })

  test('an archived package leaves the list and takes no new version until restored', async () => {
    const id = await addPackage(developer)
    const params = { packageId: id }
    await developer.call(routes.setPackageStatus, { params, body: { status: 'archived' } })
    expect((await list({ size: 100, sort: '-updatedAt' })).items.map((item) => item.id)).not.toContain(id)
    expect((await list({ 'f.status': 'archived', size: 100 })).items.map((item) => item.id)).toContain(id)
    await expect(addDraft(developer, id)).rejects.toThrow('package_archived')
    await developer.call(routes.setPackageStatus, { params, body: { status: 'active' } })
    expect((await addDraft(developer, id)).state).toBe('draft')
  })
})
