import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createApiToken } from '@filo/contract/profile/profile-routes'
import { auditLog } from '@filo/server/db/schema/audit-log'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensurePeople } from './people.ts'
import { signInAs } from './seed/person-client.ts'
import { startTestProduct, type TestProduct } from './test-product.ts'

const main = fileURLToPath(new URL('../../cli/src/main.ts', import.meta.url))

let product: TestProduct
let token: string

beforeAll(async () => {
  product = await startTestProduct()
  const people = await ensurePeople(product.context)
  const { client } = await signInAs(product.address, people, 'admin')
  const body = { name: 'nightly check', role: 'admin' as const, validDays: 1 }
  token = (await client.call(createApiToken, { body })).text
})
afterAll(() => product.stop())

interface Ended {
  exitCode: number
  out: string
  err: string
}

async function filo(words: string[], env: Record<string, string> = {}): Promise<Ended> {
  const own = { FILO_SERVER: product.address, FILO_TOKEN: token, LANG: 'en_GB.UTF-8', ...env }
  const ended = promisify(execFile)(process.execPath, [main, ...words], { env: { ...process.env, ...own } })
  return ended.then(
    ({ stdout, stderr }) => ({ exitCode: 0, out: stdout, err: stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      exitCode: error.code,
      out: error.stdout,
      err: error.stderr,
    }),
  )
}

test('an untouched audit log is said to be intact, in the reader’s language', async () => {
  const english = await filo(['audit', 'verify'])
  expect(english).toMatchObject({ exitCode: 0, err: '' })
  expect(english.out).toMatch(/^The audit log is intact: \d+ records, last hash [0-9a-f]{64}\n$/)
  expect((await filo(['audit', 'verify'], { LANG: 'tr_TR.UTF-8' })).out).toMatch(/^Denetim kaydı bütün: /)
})

test('what cannot be done is said in one line with exit code 2', async () => {
  expect(await filo(['audit', 'verify'], { FILO_TOKEN: '' })).toMatchObject({
    exitCode: 2,
    err: expect.stringMatching(/^filo: FILO_TOKEN is missing.*\n$/) as string,
  })
  expect((await filo(['audit', 'verify'], { FILO_TOKEN: 'filo_wrong' })).exitCode).toBe(2)
  expect((await filo(['audit', 'verify'], { FILO_SERVER: 'http://127.0.0.1:9' })).err).toContain(
    'did not answer',
  )
  expect((await filo(['fly'])).err).toContain('filo audit verify')
})

test('a record that was changed behind the product’s back is found', async () => {
  await product.context.db.update(auditLog).set({ reason: 'nobody will notice' })
  const changed = await filo(['audit', 'verify'])
  expect(changed.exitCode).toBe(1)
  expect(changed.out).toMatch(/^The audit log was CHANGED: the chain breaks at record 1\n$/)
})
