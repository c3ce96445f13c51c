import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../testing/test-context.ts'
import { addDraft, addPackage } from '../../../testing/test-packages.ts'
import { signInAs, type TestPerson } from '../../../testing/test-people.ts'

const metadata = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')

describe('a server whose disk is full', () => {
  let server: TestServer
  let developer: TestPerson
  beforeAll(async () => {
    server = await createTestServer('pglite', { environment: { FILO_UPLOAD_RESERVE_MB: '1000000000' } })
    developer = await signInAs(server, 'developer')
  })
  afterAll(() => server.close())

  test('refuses an upload before the first byte, says so in words and leaves nothing behind', async () => {
    const packageId = await addPackage(developer)
    const { id: versionId } = await addDraft(developer, packageId)
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/uploads',
      headers: {
        cookie: developer.cookie,
        'accept-language': 'tr',
        'tus-resumable': '1.0.0',
        'upload-length': '1000',
        'upload-metadata': metadata({ versionId, fileName: 'ses.tar', kind: 'archive' }),
      },
    })
    expect(answer.statusCode).toBe(507)
    expect(answer.json()).toMatchObject({ code: 'upload_no_space', params: { name: 'ses.tar' } })
    expect(answer.json().detail).toContain('"ses.tar" için yer yok')
    const left = await server.app.inject({
      url: `/api/versions/${versionId}/uploads`,
      headers: { cookie: developer.cookie },
    })
    expect(left.json()).toMatchObject({ totalCount: 0 })
  })
})
