import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CheckKey } from '@filo/contract/installation/installation-checks'
import { getInstallationHealth, getInstallationProof } from '@filo/contract/installation/installation-routes'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { signInAs, type TestPerson } from '../../testing/test-people.ts'

const ends: (() => unknown)[] = []
let server: TestServer
let trusting: TestServer
let admins: Map<TestServer, TestPerson>

beforeAll(async () => {
  server = await createTestServer()
  trusting = await createTestServer(undefined, { environment: { TRUSTED_PROXIES: '10.0.0.0/8' } })
  admins = new Map([
    [server, await signInAs(server, 'admin')],
    [trusting, await signInAs(trusting, 'admin')],
  ])
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})
afterAll(async () => {
  await server.close()
  await trusting.close()
})

/** Something that answers at an address. */
async function openFront(listener: RequestListener): Promise<string> {
  const front = createServer(listener)
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  ends.push(() => front.close())
  const { port } = front.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

/** What each check finds once `publicUrl` is the public address, not what was found before. */
async function checksAt(publicUrl: string, of = server) {
  of.context.config.publicUrl = publicUrl
  of.clock.advance(60_000)
  const answer = await admins.get(of)?.call(getInstallationHealth, {})
  return (key: CheckKey) => answer?.body.checks.find((check) => check.key === key)
}

/** Passes everything on to the application but Upgrade, as HTTP lets a server in front do; and says from where. */
function passOn({ app }: TestServer): RequestListener {
  return (request, reply) => {
    const retained = Object.entries(request.headers).filter(
      ([name]) => name !== 'upgrade' && name !== 'connection',
    )
    const headers = {
      ...Object.fromEntries(retained.map(([name, value]) => [name, String(value)])),
      'x-forwarded-for': '203.0.113.9',
    }
    void app
      .inject({ url: request.url ?? '/', headers, remoteAddress: '10.0.0.7' })
      .then((answer) =>
        reply.writeHead(answer.statusCode, { 'content-type': 'application/json' }).end(answer.body),
      )
  }
}

test('a server that is reached directly passes WebSocket on to itself', async () => {
  const check = await checksAt(await server.app.listen({ port: 0, host: '127.0.0.1' }))
  expect(check('websocket')).toMatchObject({ code: 'websocket_passed' })
  expect(check('forwarding')).toMatchObject({ code: 'forwarding_direct' })
})

test('a server behind one that loses Upgrade and is not trusted finds itself, and both faults', async () => {
  const url = await openFront(passOn(server))
  const check = await checksAt(url)
  expect(check('address')).toMatchObject({ code: 'address_own', state: 'good', facts: { url } })
  expect(check('websocket')).toMatchObject({ code: 'websocket_lost', state: 'bad' })
  expect(check('forwarding')).toMatchObject({
    code: 'forwarding_untrusted',
    facts: { addresses: '10.0.0.7' },
  })
  expect(check('certificate')?.code).toBe('https_own_machine')
  // Its own look is no robot's.
  expect(check('lost_upgrades')?.code).toBe('lost_upgrades_none')
  expect(check('jobs')?.code).toBe('jobs_done')
})

test('what is trusted is seen as trusted', async () => {
  const check = await checksAt(await openFront(passOn(trusting)), trusting)
  expect(check('forwarding')?.code).toBe('forwarding_trusted')
})

test.each<[string, RequestListener, string]>([
  [
    'another Filo',
    (_, reply) => reply.end(JSON.stringify({ product: 'Filo', proof: 'x' })),
    'address_other_installation',
  ],
  ['a page of something else', (_, reply) => reply.end('<h1>It works!</h1>'), 'address_foreign'],
  [
    'a redirect',
    (_, reply) => reply.writeHead(301, { location: 'https://elsewhere/' }).end(),
    'address_redirects',
  ],
])('%s at the public address is told from this installation', async (_, listener, code) => {
  const check = await checksAt(await openFront(listener))
  expect(check('address')).toMatchObject({ code, state: 'bad' })
})

test('a date at the public address that is not this server’s is told', async () => {
  const date = () => new Date(server.clock.now().getTime() + 3_600_000).toUTCString()
  const check = await checksAt(await openFront((_, reply) => reply.writeHead(200, { date: date() }).end()))
  expect(check('clock_public')).toMatchObject({ code: 'clock_public_off', facts: { seconds: -3600 } })
})

test('a public address that nothing answers at is no failure of the page', async () => {
  const check = await checksAt('http://127.0.0.1:9')
  expect(check('address')).toMatchObject({ code: 'address_unreachable', facts: { reason: 'ECONNREFUSED' } })
  expect(check('websocket')?.state).toBe('unknown')
})

test('a server proves the same to the same nonce, and nobody learns its id by it', async () => {
  const request = async (nonce: string) =>
    (await server.app.inject({ url: `${getInstallationProof.path}?nonce=${nonce}` })).json()
  const first = await request('0123456789abcdef')
  expect(first).toEqual({ product: 'Filo', proof: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(await request('0123456789abcdef')).toEqual(first)
  expect((await request('0123456789abcdeg')).proof).not.toBe(first.proof)
  expect(await request('short')).toMatchObject({ status: 400 })
})
