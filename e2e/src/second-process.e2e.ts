import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { productEnvironment } from './config.ts'
import { expect, test } from './fixtures.ts'
import { type Product, startProduct } from './product.ts'

const serverMain = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))

interface Ending {
  code: number
  stdout: string
  stderr: string
}

let own: Product
test.beforeAll(async () => {
  const args = ['--no-demo-data', '--no-machine-agent', '--robots', '0']
  own = await startProduct({ args, database: 'embedded' })
})
test.afterAll(() => own.stop())

test('a second server on the same data folder refuses with one clear line and the first goes on', async ({
  request,
}) => {
  const env = productEnvironment(own.dataFolder)
  const ending = await promisify(execFile)(process.execPath, [serverMain], { env, timeout: 30_000 }).then(
    () => undefined,
    (error: unknown) => error as Ending,
  )
  expect(ending).toMatchObject({ code: 1, stdout: '' })
  expect(ending?.stderr.trim().split('\n')).toEqual([expect.stringMatching(/^filo: cannot start: .*in use/)])
  expect((await request.get(`${own.address}/readyz`)).status()).toBe(200)
})

test('a server that stands still is not called live, and nobody is called offline for it', async ({
  page,
}) => {
  const [admin] = own.people
  if (!admin) throw new Error('nobody can sign in')
  const { email, password } = admin
  await page.request.post(`${own.address}/api/session`, { data: { email, password } })
  await page.goto(`${own.address}/users`)
  const live = page.getByText('Canlı', { exact: true })
  await expect(live).toBeVisible()
  own.freeze()
  try {
    await expect(live).toBeHidden()
    await expect(page.getByText('Kopuk', { exact: true })).toBeVisible()
    // A page that was not visited yet has nobody to ask.
    await page.getByRole('tab', { name: 'Davetler' }).click()
    await expect(page.getByText(/çevrimdışı/i)).toHaveCount(0)
    await page.getByRole('tab', { name: 'Kullanıcılar' }).click()
  } finally {
    own.continue()
  }
  await expect(live).toBeVisible()
  // What the page would ask the server that is about to end is no fault of it.
  await page.goto('about:blank')
})
