import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { seededRandom } from '@filo/agent/proofs/seeded-random'
import type { Client } from '@filo/contract/client'
import { getDemo, getDemoContents, loadDemo, purgeDemo } from '@filo/contract/demo/demo-routes'
import { buildConsole } from '../build-console.ts'
import { putEmptyDatabase } from '../empty-database.ts'
import { freePort } from '../proofs/servers/free-port.ts'
import { type KillableProduct, startKillable } from '../proofs/servers/killable-product.ts'
import { signInAs } from '../seed/person-client.ts'

export const defaultN = 8

/** Far less and far more than a removal takes, and between: kills fall before, within and after its transaction. */
const KILLED_WITHIN_MS = [240, 2400, 60, 600]
const LOADED_WITHIN_MS = 60_000

const whole = 'loaded, 5 models'
const nothing = 'absent, 0 models'

const adminOf = async ({ address, people }: KillableProduct): Promise<Client> =>
  (await signInAs(address, people, 'admin')).client

/** What one finds: everything and the word that it is there, nothing and the word that it is gone, or a mixture. */
async function demoState(admin: Client): Promise<string> {
  const { state } = await admin.call(getDemo, {})
  const { robotModels } = await admin.call(getDemoContents, {})
  return `${state}, ${robotModels} models`
}

/** Has the demo data there, anew after a removal. @throws Error when it is not whole in time */
async function load(admin: Client): Promise<void> {
  if ((await admin.call(getDemo, {})).state === 'absent') await admin.call(loadDemo, {})
  const endAt = performance.now() + LOADED_WITHIN_MS
  for (let found = ''; found !== whole; found = await demoState(admin)) {
    if (performance.now() > endAt) throw new Error(`the demo data does not come: ${found}`)
    await wait(50)
  }
}

/** docs/goals.md "Safe" 1: SIGKILL of the server while it removes its demo data leaves all of it or nothing, and it can be loaded anew. */
export async function run({ n, seed }: { n: number; seed: number }) {
  await buildConsole()
  const random = seededRandom(seed)
  const folder = mkdtempSync(join(tmpdir(), 'filo-purge-kills-'))
  // Keys and heads of the audit log lie beside the data folder.
  const dataFolder = join(folder, 'data')
  const port = await freePort()
  const failures: string[] = []
  let acknowledged = 0
  await putEmptyDatabase(dataFolder)
  let product = await startKillable(dataFolder, port)
  try {
    for (let round = 0; round < n; round += 1) {
      const admin = await adminOf(product)
      await load(admin)
      const removing = admin.call(purgeDemo, { body: { confirm: 'demo', reason: 'deneme' } }).then(
        () => true,
        () => false,
      )
      const withinMs = KILLED_WITHIN_MS[round % KILLED_WITHIN_MS.length] ?? 0
      await wait(((1 + random()) / 2) * withinMs)
      await product.kill()
      const isAcknowledged = await removing
      if (isAcknowledged) acknowledged += 1
      product = await startKillable(dataFolder, port)
      const found = await demoState(await adminOf(product))
      const allowed = isAcknowledged ? [nothing] : [whole, nothing]
      if (!allowed.includes(found)) failures.push(`round ${round}: ${found}, acknowledged: ${isAcknowledged}`)
    }
  } finally {
    await product.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  return { n, seed, failures, notes: [`${acknowledged} removals were acknowledged before their kill`] }
}
