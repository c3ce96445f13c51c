import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { seededRandom } from '@filo/agent/proofs/seeded-random'
import type { Client } from '@filo/contract/client'
import { getDemo, getDemoContents, loadDemo, purgeDemo } from '@filo/contract/demo/demo-routes'
import { afterAll, expect, test, vi } from 'vitest'
import { type KillableProduct, startKillable } from '../proofs/killable-product.ts'
import { signInAs } from '../seed/person-client.ts'

const ROUNDS = 4
/** A removal takes about this long: kills fall before, within and after its transaction. */
const SPREAD_MS = 120
const SEED = 20261121

const folder = mkdtempSync(join(tmpdir(), 'filo-purge-kills-'))
const port = 5300 + (process.pid % 400)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const adminOf = async ({ address, people }: KillableProduct): Promise<Client> =>
  (await signInAs(address, people, 'admin')).client

/** What one may find after a kill: everything and the word that it is there, or nothing and the word that it is gone. */
async function standing(admin: Client): Promise<string> {
  const { state } = await admin.call(getDemo, {})
  const { robotModels } = await admin.call(getDemoContents, {})
  return `${state}, ${robotModels} models`
}

test('a kill while demo data is removed leaves all of it or nothing', async () => {
  const random = seededRandom(SEED)
  for (let round = 0; round < ROUNDS; round += 1) {
    const product = await startKillable(folder, port)
    const admin = await adminOf(product)
    if ((await admin.call(getDemo, {})).state === 'absent') await admin.call(loadDemo, {})
    await vi.waitFor(async () => expect(await standing(admin)).toBe('loaded, 5 models'), { timeout: 20_000 })
    const removing = admin.call(purgeDemo, { body: { confirm: 'demo', reason: 'deneme' } }).catch(() => {})
    await wait(random() * SPREAD_MS)
    await product.kill()
    await removing
    const next = await startKillable(folder, port)
    const found = await standing(await adminOf(next))
    await next.kill()
    expect(['loaded, 5 models', 'absent, 0 models'], `round ${round}, seed ${SEED}`).toContain(found)
  }
}, 180_000)
