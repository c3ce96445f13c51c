import * as folders from '@filo/contract/packages/folders-routes'
import * as routes from '@filo/contract/packages/packages-routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addPackage, testPackageCode } from '../../testing/test-packages.ts'
import { signInAs, type TestPerson } from '../../testing/test-people.ts'

const AT_ONCE = 6

describe.each(engines())('packages and folders made at once, on %s', (engine) => {
  let server: TestServer
  let developer: TestPerson
  beforeAll(async () => {
    server = await createTestServer(engine)
    developer = await signInAs(server, 'developer')
  })
  afterAll(() => server.close())

  const addFolder = async (name: string) => {
    const { body } = await developer.call(folders.createFolder, { body: { name } })
    return body.id
  }
  const listed = async () => (await developer.call(folders.listFolders, {})).body.items

  const outcomeOf = ({ status, problem }: { status: number; problem: { code: string } }) =>
    status < 300 ? 'done' : problem.code

  /** Does the same several times at once. @returns the codes of the refusals, and of the others that they are done */
  async function atOnce(doing: () => Promise<Parameters<typeof outcomeOf>[0]>) {
    return (await Promise.all(Array.from({ length: AT_ONCE }, doing))).map(outcomeOf).toSorted()
  }

  test('of several packages of one code one is made, and the others are told that it is taken', async () => {
    const body = { code: testPackageCode(), name: { tr: 'Ses', en: 'Voice' }, kind: 'service' as const }
    const answers = await atOnce(() => developer.call(routes.createPackage, { body }))
    expect(answers).toEqual(['done', ...Array<string>(AT_ONCE - 1).fill('package_code_in_use')])
  })

  test('of several folders of one name one is made, and the others are told that there is one', async () => {
    const body = { name: 'Sesler' }
    const answers = await atOnce(() => developer.call(folders.createFolder, { body }))
    expect(answers).toEqual(['done', ...Array<string>(AT_ONCE - 1).fill('folder_exists')])
  })

  test('of several edits of one version of a folder only one is taken', async () => {
    const folderId = await addFolder('Görüntü')
    const ifMatch = (await listed()).find(({ id }) => id === folderId)?.etag ?? ''
    let number = 0
    const answers = await atOnce(() => {
      number += 1
      const body = { name: `Görüntü ${number}` }
      return developer.call(folders.updateFolder, { params: { folderId }, body, ifMatch })
    })
    expect(answers).toEqual(['done', ...Array<string>(AT_ONCE - 1).fill('etag_mismatch')])
  })

  test('of two folders that are put into each other neither is lost', async () => {
    const [one, other] = [await addFolder('Kollar'), await addFolder('Eller')]
    const move = (folderId: string, parentId: string) =>
      developer.call(folders.updateFolder, { params: { folderId }, body: { parentId } })
    const answers = await Promise.all([move(one, other), move(other, one)])
    expect(answers.filter(({ problem }) => problem.code === 'folder_into_itself')).toHaveLength(1)
    expect((await listed()).map(({ id }) => id)).toEqual(expect.arrayContaining([one, other]))
  })

  test('a folder that is deleted while it is filled is either kept or refused to what comes', async () => {
    for (let round = 0; round < AT_ONCE; round += 1) {
      const [folderId, packageId] = [await addFolder(`Geçici ${round}`), await addPackage(developer)]
      const answers = await Promise.all([
        developer.call(routes.updatePackage, { params: { packageId }, body: { folderId } }),
        developer.call(folders.deleteFolder, { params: { folderId } }),
      ])
      expect([
        ['unknown_folder', 'done'],
        ['done', 'folder_not_empty'],
      ]).toContainEqual(answers.map(outcomeOf))
    }
  })
})
