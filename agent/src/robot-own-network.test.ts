import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { usualNetworkSettings } from './network/network-settings.ts'
import { authorityPem, serverCertificates, serverKeyPem } from './test/certificates.ts'
import { startConnectProxy } from './test/connect-proxy.ts'
import { openRobotFixture, type RobotFixture } from './test/robot-fixture.ts'
import { type SmallServer, startTlsServer } from './test/tls-server.ts'

/** Robots in networks as customers have them: a real agent, a proxy, a server over TLS with an own authority. */
let fixture: RobotFixture
const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  await fixture?.close()
  for (const each of open.splice(0)) await each.close()
})

const tls = { key: serverKeyPem, cert: serverCertificates.good }

async function openSecure() {
  fixture = await openRobotFixture({ tls })
  const caFile = `${fixture.folder}-ca.pem`
  await writeFile(caFile, authorityPem)
  return caFile
}

async function proxyWith(credentials: string) {
  const proxy = await startConnectProxy({ credentials })
  open.push(proxy)
  return proxy
}

/** Collects what an agent logs. */
function listening() {
  const lines: string[] = []
  return { lines, logger: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }) }
}

test('a robot behind a proxy with a password enrols and links at a server of an own authority, and the password is in no log', async () => {
  const caFile = await openSecure()
  const proxy = await proxyWith('robot:pa55-word')
  const { lines, logger } = listening()
  const network = { ...usualNetworkSettings, httpsProxy: proxy.url, caFile }
  const { agent, robot } = await fixture.startLinked({ network, logger })
  expect(agent.status()).toMatchObject({ isConnected: true, enrolment: 'accepted' })
  await fixture.server.see(() => robot.messages.length > 0)
  const { port } = new URL(fixture.server.url)
  expect(proxy.requested.length).toBeGreaterThanOrEqual(2)
  expect(new Set(proxy.requested.map(({ target }) => target))).toEqual(new Set([`127.0.0.1:${port}`]))
  expect(lines.join('')).not.toContain('pa55-word')
})

test('a proxy that asks for a password is named while the robot waits, and the server is told once it is linked', async () => {
  const caFile = await openSecure()
  const proxy = await proxyWith('robot:pa55-word')
  const network = { ...usualNetworkSettings, httpsProxy: `http://127.0.0.1:${proxy.port}`, caFile }
  const clock = {
    now: () => Date.now(),
    sleep: (ms: number, signal?: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        const timer = setTimeout(resolve, Math.min(ms, 20))
        signal?.addEventListener('abort', () => {
          clearTimeout(timer)
          reject(new Error('aborted'))
        })
      }),
  }
  const { installKey } = fixture.server
  const waiting = await fixture.start({ network, clock, installKey })
  const { problem } = await waiting.until((now) => now.problem !== undefined)
  expect(problem?.text).toMatch(/^the proxy 127\.0\.0\.1:\d+ asks for a user and password/)
  await fixture.stop(waiting)
  const retained = await readFile(join(fixture.folder, 'link-history.json'), 'utf8')
  expect(retained).toContain('proxy_password')
  const { robot } = await fixture.startLinked({ network: { ...network, httpsProxy: proxy.url } })
  expect(robot.hellos.at(-1)?.unreachable).toEqual([
    expect.objectContaining({ code: 'proxy_password', status: 407, detail: `127.0.0.1:${proxy.port}` }),
  ])
  // Known now: the next hello says nothing of it.
  robot.socket?.terminate()
  await fixture.server.see(() => robot.hellos.length > 1)
  expect(robot.hellos.at(-1)?.unreachable).toBeUndefined()
})

test('a link that goes silent, with nothing closed, is noticed, named and told', async () => {
  fixture = await openRobotFixture({ tls, heartbeatSeconds: 1 })
  const caFile = `${fixture.folder}-ca.pem`
  await writeFile(caFile, authorityPem)
  const proxy = await proxyWith('robot:pa55-word')
  const { agent, robot } = await fixture.startLinked({
    network: { ...usualNetworkSettings, httpsProxy: proxy.url, caFile },
  })
  proxy.stick(true)
  const { linkTrouble } = await agent.until((now) => !now.isConnected && now.linkTrouble !== undefined)
  expect(linkTrouble?.code).toBe('silent')
  proxy.stick(false)
  await agent.until((now) => now.isConnected)
  expect(robot.hellos.at(-1)?.unreachable?.[0]).toMatchObject({ code: 'silent' })
})

test('without TLS the link goes by CONNECT as well: a proxy takes Upgrade out of what it passes on', async () => {
  fixture = await openRobotFixture()
  const proxy = await proxyWith('robot:pa55-word')
  const network = { ...usualNetworkSettings, httpProxy: proxy.url }
  const { agent } = await fixture.startLinked({ network })
  expect(agent.status()).toMatchObject({ isConnected: true, enrolment: 'accepted' })
  const { port } = new URL(fixture.server.url)
  expect(proxy.requested).toEqual([{ target: `127.0.0.1:${port}`, isAllowed: true }])
})

test('a proxy that opens no way for the link without TLS is named, with what would help', async () => {
  fixture = await openRobotFixture()
  const proxy = await startConnectProxy({ refusal: '403 Forbidden' })
  open.push(proxy)
  const network = { ...usualNetworkSettings, httpProxy: proxy.url }
  const agent = await fixture.start({ network, installKey: fixture.server.installKey })
  const { linkTrouble } = await agent.until((now) => now.linkTrouble !== undefined)
  expect(linkTrouble).toMatchObject({
    code: 'proxy_refused',
    reason: expect.stringMatching(
      /^the proxy 127\.0\.0\.1:\d+ does not open the way .*answered 403.*CONNECT/,
    ),
  })
})

/** A server that has moved: every path leads to the same one elsewhere. */
async function movedTo(origin: string): Promise<SmallServer> {
  const server = await startTlsServer('good', (request, response) => {
    response.writeHead(308, { location: `${origin}${request.url}` }).end()
  })
  server.server.on('upgrade', (request, socket) => {
    socket.end(
      `HTTP/1.1 308 Permanent Redirect\r\nlocation: ${origin}${request.url}\r\ncontent-length: 0\r\n\r\n`,
    )
  })
  open.push(server)
  return server
}

test('a server that has moved is followed from TLS to TLS, enrolment, downloads and link', async () => {
  const caFile = await openSecure()
  const old = await movedTo(fixture.server.url)
  const { lines, logger } = listening()
  const { agent } = await fixture.startLinked({
    serverUrl: `https://127.0.0.1:${old.port}`,
    network: { ...usualNetworkSettings, caFile },
    logger,
  })
  expect(agent.status().isConnected).toBe(true)
  expect(lines.join('')).toContain(
    `the server has moved from https://127.0.0.1:${old.port} to ${fixture.server.url}`,
  )
})

test('from TLS no robot is led to a server without, and its token goes nowhere: where it leads is named', async () => {
  fixture = await openRobotFixture()
  const caFile = `${fixture.folder}-ca.pem`
  await writeFile(caFile, authorityPem)
  const old = await movedTo(fixture.server.url)
  const agent = await fixture.start({
    serverUrl: `https://127.0.0.1:${old.port}`,
    installKey: fixture.server.installKey,
    network: { ...usualNetworkSettings, caFile },
  })
  const { problem } = await agent.until((now) => now.problem !== undefined)
  expect(problem?.text).toContain(`the server has moved to ${fixture.server.url}`)
  expect(fixture.server.robots.size).toBe(0)
})

test('an agent with a file of authorities that is none does not start, and says which in one line', async () => {
  fixture = await openRobotFixture()
  const path = `${fixture.folder}-ca.pem`
  await writeFile(path, 'no certificate')
  const main = join(import.meta.dirname, 'main.ts')
  const args = [
    main,
    'run',
    '--server',
    'https://127.0.0.1:1',
    '--data',
    `${fixture.folder}-data`,
    '--ca-file',
    path,
  ]
  const failed = await promisify(execFile)(process.execPath, args).catch((error: unknown) => error)
  expect(failed).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^filo-agent: FILO_CA_FILE: .*-ca\.pem holds no certificate in PEM.*\n$/m),
  })
})
