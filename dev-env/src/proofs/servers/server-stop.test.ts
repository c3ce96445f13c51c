import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededRandom } from '@filo/agent/proofs/seeded-random'
import { listArosVersions } from '@filo/contract/aros-versions/aros-versions-routes'
import { urlOf } from '@filo/contract/client'
import { sendUpload } from '@filo/contract/packages/uploads-routes'
import { createVersion } from '@filo/contract/packages/versions-routes'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildConsole } from '../../build-console.ts'
import { putEmptyDatabase } from '../../empty-database.ts'
import { publishAros } from '../../releases/aros-release.ts'
import { ensurePackage, untilChecked } from '../../releases/package-version.ts'
import { signInTeam, type Team } from '../../releases/team.ts'
import { beginUpload, readOffset, sendPiece } from '../../releases/upload-archive.ts'
import { ensureProductionAros } from '../../seed/advance-release.ts'
import { ensureCatalogue } from '../../seed/catalogue.ts'
import { releaseItem } from '../advance-version.ts'
import { findLosses } from '../find-losses.ts'
import { type LoadItem, makeLoadItem } from '../load-item.ts'
import { openRobotEye } from '../robot-eye.ts'
import { freePort } from './free-port.ts'
import { startKillable } from './killable-product.ts'

/** How long a stopping server waits for answers under way (server/src/start-up/start-server.ts), and the rest of its end. */
const ENDS_WITHIN_MS = 15_000
const PIECE_BYTES = 40_000
const notes = { tr: 'Yük', en: 'Load' }
const name = { tr: 'Yük', en: 'Load' }

const folder = mkdtempSync(join(tmpdir(), 'filo-server-stop-'))
beforeAll(() => buildConsole(), 300_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Sends a piece of which the second half never comes. */
function sendHalf(team: Team, uploadId: string, offset: number, bytes: Buffer): void {
  const headers = {
    cookie: team.developerCookie,
    'tus-resumable': '1.0.0',
    'content-type': 'application/offset+octet-stream',
    'content-length': bytes.length,
    'upload-offset': String(offset),
  }
  const sending = request(team.address + urlOf(sendUpload, { uploadId }), { method: 'PATCH', headers })
  sending.on('error', () => {})
  sending.write(bytes.subarray(0, bytes.length / 2))
}

/** Takes a release to where only its publication is left. */
async function approved(team: Team, variantId: string, packageId: string, item: LoadItem): Promise<string> {
  const versionId = await releaseItem(team, packageId, item)
  const input = { variantId, name: 'Yük', semver: item.semver, versionIds: [versionId] }
  await ensureProductionAros(team, input, 'approved')
  const query = { 'f.variantId': variantId, 'f.channel': 'production', q: item.semver } as const
  return (await team.composer.call(listArosVersions, { query })).items[0]?.id ?? ''
}

test('a server that is told to stop during an upload and a publication ends by itself and loses nothing', {
  tags: ['proof'],
  timeout: 300_000,
}, async () => {
  const random = seededRandom(20261122)
  const port = await freePort()
  await putEmptyDatabase(folder)
  const before = await startKillable(folder, port)
  const team = await signInTeam(before.address, before.people)
  const variantId = (await ensureCatalogue(team.production)).get('NOVA-H1') ?? ''
  const packageId = await ensurePackage(team.developer, { code: 'load', name, kind: 'content' })
  const [published, sent] = [await makeLoadItem('1.1.0', random), await makeLoadItem('1.2.0', random)]
  const arosId = await approved(team, variantId, packageId, published)
  published.acknowledged.production = { id: arosId, left: ['draft', 'in_review'] }

  const body = { semver: sent.semver, notes }
  const { id: versionId } = await team.developer.call(createVersion, { params: { packageId }, body })
  const sender = { address: team.address, cookie: team.developerCookie }
  const uploadId = await beginUpload({ ...sender, versionId, fileName: 'a.tar', content: sent.archive })
  const first = { offset: 0, bytes: sent.archive.subarray(0, PIECE_BYTES) }
  sent.acknowledged = {
    versionId,
    upload: { id: uploadId, offset: await sendPiece(sender, uploadId, first) },
  }
  sendHalf(team, uploadId, PIECE_BYTES, sent.archive.subarray(PIECE_BYTES, 2 * PIECE_BYTES))
  await vi.waitFor(async () => expect(await readOffset(sender, uploadId)).toBeGreaterThan(PIECE_BYTES), {
    timeout: 10_000,
  })

  const publishing = publishAros(team, arosId, true).then(
    () => published.acknowledged.production?.left.push('approved'),
    () => undefined,
  )
  const startedMs = performance.now()
  expect(await before.stop()).toBe(0)
  expect(performance.now() - startedMs).toBeLessThan(ENDS_WITHIN_MS)
  await publishing

  const after = await startKillable(folder, port)
  const again = await signInTeam(after.address, after.people)
  const eye = await openRobotEye(folder, again)
  const items = [published, sent]
  expect(await findLosses({ team: again, eye, variantId, items })).toEqual([])
  const later = { address: again.address, cookie: again.developerCookie }
  const offset = await readOffset(later, uploadId)
  const rest = { offset, bytes: sent.archive.subarray(offset) }
  expect(offset).toBeGreaterThanOrEqual(sent.acknowledged.upload?.offset ?? 0)
  expect(await sendPiece(later, uploadId, rest)).toBe(sent.archive.length)
  await untilChecked(again.developer, versionId)
  await ensureProductionAros(again, { variantId, name: 'Yük', semver: '1.1.0', versionIds: [] }, 'published')
  published.acknowledged.production.left.push('approved')
  sent.acknowledged.version = { reached: 'draft' }
  expect(await findLosses({ team: again, eye, variantId, items })).toEqual([])
  await after.kill()
})
