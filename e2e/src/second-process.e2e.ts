import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { productEnvironment } from './config.ts'
import { expect, test } from './fixtures.ts'
import { startProduct } from './product.ts'

const serverMain = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))

interface Ending {
  code: number
  stdout: string
  stderr: string
}

test('a second server on the same data folder refuses with one clear line and the first goes on', async ({
  request,
}) => {
  const args = ['--no-demo-data', '--no-machine-agent', '--robots', '0']
  const product = await startProduct({ args, database: 'embedded' })
  try {
    const env = productEnvironment(product.dataFolder)
    const ending = await promisify(execFile)(process.execPath, [serverMain], { env, timeout: 30_000 }).then(
      () => undefined,
      (error: unknown) => error as Ending,
    )
    expect(ending).toMatchObject({ code: 1, stdout: '' })
    expect(ending?.stderr.trim().split('\n')).toEqual([
      expect.stringMatching(/^filo: cannot start: .*in use/),
    ])
    expect((await request.get(`${product.address}/readyz`)).status()).toBe(200)
  } finally {
    await product.stop()
  }
})
