import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { seededRandom } from '@filo/agent/proofs/seeded-random'
import type { Client } from '@filo/contract/client'
import { getDemo, getDemoContents, loadDemo, purgeDemo } from '@filo/contract/demo/demo-routes'
import { afterAll, expect, test, vi } from 'vitest'
import { freePort } from '../proofs/free-port.ts'
import { type KillableProduct, startKillable } from '../proofs/killable-product.ts'
import { signInAs } from '../seed/person-client.ts'

/** From far less to far more than a removal takes, so that kills fall before, within and after its transaction. */
const KILLED_WITHIN_MS = [60, 240, 600, 2400]
const SEED = 20261121

const folder = mkdtempSync(join(tmpdir(), 'filo-purge-kills-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const adminOf = async ({ address, people }: KillableProduct): Promise<Client> =>
  (await signInAs(address, people, 'admin')).client

/** What one may find after a kill: everything and the word that it is there, or nothing and the word that it is gone. */
async function demoState(admin: Client): Promise<string> {
  const { state } = await admin.call(getDemo, {})
  const { robotModels } = await admin.call(getDemoContents, {})
  return `${state}, ${robotModels} models`
}

test('a kill while demo data is removed leaves all of it or nothing', async () => {
  const random = seededRandom(SEED)
  const port = await freePort()
  let product = await startKillable(folder, port)
  for (const [round, withinMs] of KILLED_WITHIN_MS.entries()) {
    const admin = await adminOf(product)
    if ((await admin.call(getDemo, {})).state === 'absent') await admin.call(loadDemo, {})
    await vi.waitFor(async () => expect(await demoState(admin)).toBe('loaded, 5 models'), { timeout: 20_000 })
    const removing = admin.call(purgeDemo, { body: { confirm: 'demo', reason: 'deneme' } }).then(
      () => true,
      () => false,
    )
    await wait(((1 + random()) / 2) * withinMs)
    await product.kill()
    const isAcknowledged = await removing
    product = await startKillable(folder, port)
    const found = await demoState(await adminOf(product))
    const allowed = isAcknowledged ? ['absent, 0 models'] : ['loaded, 5 models', 'absent, 0 models']
    expect(allowed, `round ${round}, seed ${SEED}`).toContain(found)
  }
  await product.kill()
}, 180_000)
