import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startVirtualRobot, type VirtualRobot } from '@filo/agent/simulator/start-virtual-robot'
import { createInstallKey } from '@filo/contract/enrolments/enrolments-routes'
import { getProducedRobot, listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { findNginx } from './find-nginx.ts'
import { ensurePeople } from './people.ts'
import { freePort } from './proofs/free-port.ts'
import { signInTeam, type Team } from './releases/team.ts'
import { ensureCatalogue } from './seed/catalogue.ts'
import { startTestProduct, type TestProduct } from './test-product.ts'

const nginx = await findNginx()

/** The first configuration of docs/operations.md, whole: only where it listens and leads to is the test's own, and it has no TLS. */
function documentedSite(port: number, address: string): string {
  const text = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  const [, site = ''] = /```nginx\n([\s\S]*?)```/.exec(text) ?? []
  const own: [RegExp, string][] = [
    [/listen 443 ssl;/, `listen 127.0.0.1:${port};`],
    [/ {2}ssl_certificate .*\n/, ''],
    [/ {2}ssl_certificate_key .*\n/, ''],
    [/http:\/\/127\.0\.0\.1:4000/, address],
  ]
  return own.reduce((before, [pattern, replacement]) => {
    expect(before).toMatch(pattern)
    return before.replace(pattern, replacement)
  }, site)
}

/** As many write it, and as HTTP lets a server in front be; the same port by another name. */
const siteWithoutUpgrade = (port: number, address: string) => `
  server { listen 127.0.0.1:${port}; server_name localhost; location / { proxy_pass ${address}; proxy_set_header X-Forwarded-For $remote_addr; } }`

const folder = mkdtempSync(join(tmpdir(), 'filo-nginx-'))

async function startNginx(program: string, sites: readonly string[], port: number) {
  for (const name of ['body', 'proxy', 'other']) mkdirSync(join(folder, name))
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const conf = `${user} worker_processes 1; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
    events { worker_connections 256; }
    http {
      access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
      fastcgi_temp_path ${folder}/other; uwsgi_temp_path ${folder}/other; scgi_temp_path ${folder}/other;
      ${sites.join('\n')}
    }`
  writeFileSync(join(folder, 'nginx.conf'), conf)
  const child = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
  const answers = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.end(() => resolve())).on('error', reject)
    })
  await vi.waitFor(answers, { timeout: 10_000, interval: 50 })
  return child
}

describe.skipIf(!nginx)(
  `robots behind nginx${nginx ? '' : ' (SKIPPED: there is none and apt-get brings none)'}`,
  () => {
    let product: TestProduct
    let team: Team
    let front: ChildProcess
    let installKey: string
    const robots: VirtualRobot[] = []
    const addresses: string[] = []

    beforeAll(async () => {
      product = await startTestProduct()
      team = await signInTeam(product.address, await ensurePeople(product.context))
      const variantId = (await ensureCatalogue(team.production)).get('NOVA-H1') ?? ''
      const body = { name: 'Hat 1', variantId, maxUses: 2 }
      installKey = (await team.production.call(createInstallKey, { body })).text
      const port = await freePort()
      const sites = [documentedSite, siteWithoutUpgrade].map((site) => site(port, product.address))
      front = await startNginx(nginx ?? '', sites, port)
      addresses.push(`http://127.0.0.1:${port}`, `http://localhost:${port}`)
    })
    afterAll(async () => {
      for (const robot of robots) await robot.stop({ stopServices: true })
      front?.kill('SIGTERM')
      await product?.stop()
      rmSync(folder, { recursive: true, force: true })
    })

    async function start(serial: string, serverUrl = ''): Promise<VirtualRobot> {
      const own = { serverUrl, dataFolder: join(folder, serial), serial, installKey }
      const robot = await startVirtualRobot({ ...own, logger: pino({ level: 'silent' }) })
      robots.push(robot)
      return robot
    }
    async function unitOf(serial: string) {
      const { items } = await team.production.call(listProducedRobots, { query: { q: serial } })
      return team.production.call(getProducedRobot, { params: { unitId: items[0]?.id ?? '' } })
    }

    test('a robot is linked through the configuration of the documentation', async () => {
      const robot = await start('NH1-000001', addresses[0])
      await robot.until((status) => status.isConnected)
      expect(await unitOf('NH1-000001')).toMatchObject({ connection: 'online', upgradeLostAt: null })
    })

    test('one whose server in front knows nothing of WebSocket says so, and its page in the console does', async () => {
      const robot = await start('NH1-000002', addresses[1])
      const { linkTrouble } = await robot.until((status) => status.linkTrouble !== undefined)
      expect(linkTrouble?.reason).toBe(`the server in front of ${addresses[1]} does not pass WebSocket on`)
      const unit = await unitOf('NH1-000002')
      expect(unit).toMatchObject({
        enrolment: 'accepted',
        connection: 'never',
        upgradeLostAt: expect.any(String),
      })
    })
  },
)
