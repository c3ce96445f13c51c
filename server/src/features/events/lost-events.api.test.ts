import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signOut } from '@filo/contract/session/session-routes'
import { setUserRoles } from '@filo/contract/users/users-routes'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { changed } from '../../bus/bus.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { addCustomer, signInAs } from '../../testing/test-people.ts'
import { createCutOffBus, startAnotherServer } from '../../testing/test-servers.ts'

/** Rights end within two seconds (docs/goals.md, Safe 8): the audit log is read every second. */
const soon = { timeout: 2000 }

/** People look at `there`; everything is decided on `here`, of which nothing is told `there`. */
describe('an event stream whose server hears nothing of the others', () => {
  let here: TestServer
  let there: Pick<TestServer, 'app' | 'context'>
  let bus: ReturnType<typeof createCutOffBus>
  let stopWatch: () => Promise<void>
  beforeAll(async () => {
    here = await createTestServer('pglite')
    bus = createCutOffBus(here.context.log)
    there = await startAnotherServer(here, bus)
    stopWatch = await there.context.revocations.start()
  })
  afterAll(async () => {
    await stopWatch()
    await there.app.close()
    await here.close()
  })

  async function open(cookie: string, topics: string) {
    const { port } = there.app.server.address() as AddressInfo
    let text = ''
    let isEnded = false
    const request = get({ port, path: `/api/events?topics=${topics}`, headers: { cookie } }, (response) => {
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('close', () => {
        isEnded = true
      })
    })
    request.on('error', () => {
      isEnded = true
    })
    await vi.waitFor(() => expect(text).toContain('retry'), { timeout: 10_000 })
    return { text: () => text, isEnded: () => isEnded, close: () => request.destroy() }
  }

  test('ends within two seconds when its session does', async () => {
    const person = await signInAs(here, 'admin')
    const stream = await open(person.cookie, 'robots')
    await person.call(signOut, {})
    await vi.waitFor(() => expect(stream.isEnded()).toBe(true), soon)
  })

  test('ends within two seconds when the roles of its person change', async () => {
    const admin = await signInAs(here, 'admin')
    const person = await signInAs(here, 'developer')
    const [theirs, mine] = [await open(person.cookie, 'robots'), await open(admin.cookie, 'robots')]
    const body = { roles: [{ roleKey: 'tester' as const, expiresAt: null }], reason: 'moved' }
    await admin.call(setUserRoles, { params: { userId: person.userId }, body })
    await vi.waitFor(() => expect(theirs.isEnded()).toBe(true), soon)
    expect(mine.isEnded()).toBe(false)
    mine.close()
  })

  test('has its page read again when the bus is back', async () => {
    const { cookie } = await signInAs(here, 'admin')
    const stream = await open(cookie, 'robots,updates')
    expect(stream.text()).not.toContain('event: gap')
    bus.comeBack()
    await vi.waitFor(
      () => expect(stream.text()).toContain('event: gap\ndata: {"topics":["robots","updates"]}\n\n'),
      { timeout: 5000 },
    )
    stream.close()
  })

  test('tells log lines to whoever looks at that update, and of a customer only to it', async () => {
    const customerId = await addCustomer(here, 'Deniz A.Ş.')
    const other = await addCustomer(here, 'Çınar')
    const owner = await signInAs(here, 'customer_admin', { customerId })
    const stranger = await signInAs(here, 'customer_admin', { customerId: other })
    const reading = await open(owner.cookie, 'updates,update-logs:u1')
    const elsewhere = await open(owner.cookie, 'updates,update-logs:u2')
    const foreign = await open(stranger.cookie, 'updates,update-logs:u1')
    bus.deliver(changed('update-logs', 'u1', 'lines', { customerId, unitIds: ['unit'] }))
    bus.deliver(changed('updates', 'u1', 'progress', { customerId, unitIds: ['unit'] }))
    await vi.waitFor(() => expect(reading.text()).toContain('"update-logs"'), soon)
    await vi.waitFor(() => expect(elsewhere.text()).toContain('"updates"'), soon)
    expect(elsewhere.text()).not.toContain('"update-logs"')
    expect(foreign.text()).not.toContain('data:')
    for (const stream of [reading, elsewhere, foreign]) stream.close()
  })
})
