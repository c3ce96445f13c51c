import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startVirtualRobot, type VirtualRobot } from '@filo/agent/simulator/start-virtual-robot'
import { createInstallKey } from '@filo/contract/enrolments/enrolments-routes'
import { streamEvents } from '@filo/contract/events/event-routes'
import type { CheckKey } from '@filo/contract/installation/installation-checks'
import { getInstallationHealth } from '@filo/contract/installation/installation-routes'
import { createPackage } from '@filo/contract/packages/packages-routes'
import { createVersion } from '@filo/contract/packages/versions-routes'
import { getProducedRobot, listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensurePeople } from '../people.ts'
import { signInTeam, type Team } from '../releases/team.ts'
import { beginUpload, sendPiece } from '../releases/upload-archive.ts'
import { ensureCatalogue } from '../seed/catalogue.ts'
import { startTestProduct, type TestProduct } from '../test-product.ts'
import { type FrontKind, frontKinds } from './front-kinds.ts'
import { startFront } from './start-front.ts'

const { documented, withoutUpgrade } = await frontKinds()
const cli = fileURLToPath(new URL('../../../cli/src/main.ts', import.meta.url))
/** More than any of them takes where it is not told to. */
const UPLOAD_BYTES = 3 * 2 ** 20

const folder = mkdtempSync(join(tmpdir(), 'filo-fronts-'))
const robots: VirtualRobot[] = []
const stops: (() => Promise<void>)[] = []
let product: TestProduct
let team: Team
let installKey: string

beforeAll(async () => {
  product = await startTestProduct()
  team = await signInTeam(product.address, await ensurePeople(product.context))
  const variantId = (await ensureCatalogue(team.production)).get('NOVA-H1') ?? ''
  const body = { name: 'Hat 1', variantId, maxUses: 10 }
  installKey = (await team.production.call(createInstallKey, { body })).text
})
afterAll(async () => {
  for (const robot of robots) await robot.stop({ stopServices: true })
  for (const stop of stops) await stop()
  await product?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function openFront(kind: FrontKind): Promise<string> {
  const { address, stop } = await startFront(kind, product.address)
  stops.push(stop)
  return address
}

async function startRobot(serial: string, serverUrl: string): Promise<VirtualRobot> {
  const own = { serverUrl, dataFolder: join(folder, serial), serial, installKey }
  const robot = await startVirtualRobot({ ...own, logger: pino({ level: 'silent' }) })
  robots.push(robot)
  return robot
}

async function unitOf(serial: string) {
  const { items } = await team.production.call(listProducedRobots, { query: { q: serial } })
  return team.production.call(getProducedRobot, { params: { unitId: items[0]?.id ?? '' } })
}

/** What `filo doctor` finds, as a program reads it. */
function examine(address: string): Promise<{ ok: boolean; codes: string[] }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [cli, 'doctor', address, '--json'], (_error, output) => {
      const report = JSON.parse(output) as { ok: boolean; checks: { code: string }[] }
      resolve({ ok: report.ok, codes: report.checks.map(({ code }) => code) })
    })
  })
}

/** The installation's own view of itself once `address` is its public one. */
async function healthAt(address: string): Promise<(key: CheckKey) => string | undefined> {
  product.context.config.publicUrl = address
  const { checks } = await team.admin.call(getInstallationHealth, {})
  return (key) => checks.find((check) => check.key === key)?.code
}

/** Reads live events through a front until one names the record; the stream is still open then. */
async function untilEvent(address: string, change: () => Promise<string>): Promise<void> {
  const leaving = new AbortController()
  const headers = { cookie: team.developerCookie }
  const answer = await fetch(`${address}${streamEvents.path}?topics=packages`, {
    headers,
    signal: leaving.signal,
  })
  const id = await change()
  let heard = ''
  for await (const piece of answer.body ?? []) {
    heard += new TextDecoder().decode(piece)
    if (heard.includes(id)) break
  }
  leaving.abort()
  expect(heard).toContain(id)
}

documented.forEach((kind, index) => {
  const missing = kind.program ? '' : ` (SKIPPED: this machine has no ${kind.name})`
  test.skipIf(!kind.program)(
    `through the documented ${kind.name} a robot links, an event arrives, an upload passes, and nothing is found wrong${missing}`,
    async () => {
      const address = await openFront(kind)
      const serial = `NH1-10000${index}`
      const robot = await startRobot(serial, address)
      await robot.until((status) => status.isConnected)
      expect(await unitOf(serial)).toMatchObject({ connection: 'online', upgradeLostAt: null })

      let packageId = ''
      await untilEvent(address, async () => {
        const name = { tr: `Ses ${index}`, en: `Voice ${index}` }
        const body = { code: `voice-${index}`, name, kind: 'content' } as const
        packageId = (await team.developer.call(createPackage, { body })).id
        return packageId
      })

      const version = { semver: '1.0.0', notes: { tr: 'İlk', en: 'First' } }
      const { id: versionId } = await team.developer.call(createVersion, {
        params: { packageId },
        body: version,
      })
      const sender = { address, cookie: team.developerCookie }
      const bytes = randomBytes(UPLOAD_BYTES)
      const uploadId = await beginUpload({ ...sender, versionId, fileName: 'voice.tar', content: bytes })
      expect(await sendPiece(sender, uploadId, { offset: 0, bytes })).toBe(UPLOAD_BYTES)

      const health = await healthAt(address)
      expect([health('address'), health('websocket')]).toEqual(['address_own', 'websocket_passed'])
      // This server was told to trust nobody.
      expect(health('forwarding')).toBe('forwarding_untrusted')
      expect(await examine(address)).toMatchObject({
        ok: true,
        codes: expect.arrayContaining(['websocket_passed']),
      })
    },
  )
})

test.skipIf(!withoutUpgrade.program)(
  `one that knows nothing of WebSocket is recognised by robot, page, health and doctor${withoutUpgrade.program ? '' : ' (SKIPPED: there is no nginx and apt-get brings none)'}`,
  async () => {
    const address = await openFront(withoutUpgrade)
    const robot = await startRobot('NH1-100009', address)
    const { linkTrouble } = await robot.until((status) => status.linkTrouble !== undefined)
    expect(linkTrouble?.reason).toContain('does not pass WebSocket on')
    const unit = await unitOf('NH1-100009')
    expect(unit).toMatchObject({
      enrolment: 'accepted',
      connection: 'never',
      upgradeLostAt: expect.any(String),
    })
    expect(await examine(address)).toMatchObject({
      ok: false,
      codes: expect.arrayContaining(['websocket_lost']),
    })
    // What was seen through another address serves for some seconds.
    await expect
      .poll(async () => (await healthAt(address))('websocket'), { timeout: 15_000, interval: 500 })
      .toBe('websocket_lost')
    expect((await healthAt(address))('lost_upgrades')).toBe('lost_upgrades_of_robots')
  },
)
