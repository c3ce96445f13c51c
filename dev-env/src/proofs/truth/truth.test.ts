import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededRandom } from '@filo/agent/proofs/seeded-random'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensurePeople } from '../../people.ts'
import { startTestProduct, type TestProduct } from '../../test-product.ts'
import { reservePorts } from '../servers/reserve-ports.ts'
import { playSituation } from './play-situation.ts'
import { listSituations } from './situations.ts'
import { openTruthSite, type TruthSite } from './truth-site.ts'

/** One of each kind that `npm run proof -- truth` plays as a whole; those that need a server of their own are left to it. */
const chosen = [
  'disk image put back, one update old',
  'link flipped by hand while on',
  'state and outbox lost',
  'killed while restarting, never back',
  'killed while installing, back soon',
  'clock a year ahead after a start',
]
const SEED = 20_261_128
const WITHIN_MS = 60_000

const root = mkdtempSync(join(tmpdir(), 'filo-truth-test-'))
let product: TestProduct
let site: TruthSite
beforeAll(async () => {
  product = await startTestProduct()
  const people = await ensurePeople(product.context)
  site = await openTruthSite({ address: product.address, people, root, firstPort: await reservePorts(60) })
}, WITHIN_MS)
afterAll(async () => {
  await site?.end()
  await product?.stop()
  rmSync(root, { recursive: true, force: true })
}, WITHIN_MS)

test('what the API says of a robot is what its disk says, or that it is not known', async () => {
  const situations = listSituations().filter(({ name }) => chosen.includes(name))
  expect(situations).toHaveLength(chosen.length)
  const stage = { site, random: seededRandom(SEED) }
  const played = await Promise.all(situations.map((situation) => playSituation(situation, stage, WITHIN_MS)))
  expect(played.flatMap(({ failures }) => failures)).toEqual([])
}, 240_000)
