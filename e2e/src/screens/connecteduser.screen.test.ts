import { listAudit } from '@filo/contract/audit/audit-routes'
import { sessionConnections } from '@filo/server/db/schema/session-connections'
import { sessions } from '@filo/server/db/schema/sessions'
import { changeLink } from '@filo/server/records/units/unit-presence'
import type { TestServer } from '@filo/server/testing/test-context'
import { addCustomer, signInAs, type TestPerson } from '@filo/server/testing/test-people'
import { addUnit } from '@filo/server/testing/test-robots'
import { screen, waitFor, within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handsOn } from './hands.ts'
import { createScreenServer, openScreen } from './open-screen.ts'

let server: TestServer
let support: TestPerson
let guest: TestPerson
let admin: TestPerson
let customerId: string
beforeAll(async () => {
  server = await createScreenServer()
  customerId = await addCustomer(server, 'Işık Otel')
  support = await signInAs(server, 'support')
  guest = await signInAs(server, 'customer_admin', { customerId })
  admin = await signInAs(server, 'admin')
})
afterAll(() => server.close())

const nameOf = ({ role, userId }: TestPerson) => `Test ${role} ${userId.slice(-6)}`

/** The person has a page open somewhere. */
async function connect(person: TestPerson, page: string | null): Promise<void> {
  const { db, ids, clock } = server.context
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, person.userId))
  const at = clock.now()
  const row = { sessionId: session?.id ?? '', serverId: ids.next(), connectedAt: at, beatAt: at, page }
  await db.insert(sessionConnections).values(row)
}

const open = async (person: TestPerson, path = '/connecteduser', language: 'tr' | 'en' = 'tr') =>
  handsOn(await openScreen(path, { server, person, language, width: 1280 }))

test('an empty list says that nobody is connected', async () => {
  await (await open(support)).sees('Şu an bağlı kimse yok')
})

test('people stand with their screen, robots lead to their page, and filters narrow', async () => {
  await connect(guest, '/robotusers/$RobotId')
  await connect(admin, '/evil<script>')
  const unitId = await addUnit(server, { customerId, serial: 'NH1-0042' })
  const link = { connection: 'online', at: new Date(), agentVersion: '1.4.0', ip: '10.0.0.9' } as const
  await changeLink(server.context.db, unitId, link)
  const page = await open(support)
  const row = await page.find('row', new RegExp(nameOf(guest)))
  for (const words of ['Konsol', 'Müşteri Yöneticisi', 'Işık Otel', 'Robot kullanıcıları']) {
    expect(row.textContent).toContain(words)
  }
  expect((await page.find('row', new RegExp(nameOf(admin)))).textContent).toContain('Bilinmiyor')
  const robot = await page.find('row', /NH1-0042/)
  expect(robot.textContent).toContain('Ajan 1.4.0')
  expect(within(robot).getByRole('link').getAttribute('href')).toContain(`RobotId=${unitId}`)
  await open(support, '/connecteduser?f.kind=robot', 'en')
  expect(await screen.findByText('Agent 1.4.0')).toBeTruthy()
  expect(screen.queryByText(nameOf(guest))).toBeNull()
})

test('support ends a session with a message, not that of an administrator, and the log keeps it', async () => {
  const page = await open(support, '/connecteduser?f.kind=console')
  const menuOf = async (person: TestPerson) => {
    const row = await page.find('row', new RegExp(nameOf(person)))
    await page.user.click(within(row).getByRole('button', { name: /için işlemler$/ }))
    return screen.findByRole('menuitem', { name: /Oturumu sonlandır/ })
  }
  expect((await menuOf(admin)).getAttribute('aria-disabled')).toBe('true')
  await page.user.keyboard('{Escape}')
  await page.user.click(await menuOf(guest))
  const dialog = await page.at('dialog', /oturumunu sonlandır$/)
  await page.user.type(screen.getByRole('textbox', { name: /Mesaj/ }), 'Bakım başlıyor')
  await dialog.press('Oturumu sonlandır')
  await page.sees(`${nameOf(guest)} adlı kullanıcının oturumu sonlandırıldı`)
  await waitFor(() => expect(screen.queryByRole('row', { name: new RegExp(nameOf(guest)) })).toBeNull())
  const query = { 'f.objectType': ['user'], 'f.objectId': [guest.userId] }
  const { items } = (await admin.call(listAudit, { query })).body
  expect(items[0]).toMatchObject({ action: 'session.ended_by_other', reason: 'Bakım başlıyor' })
})

test('others have no such page', async () => {
  await open(await signInAs(server, 'developer'))
  expect((await screen.findAllByText(/yetkiniz|izniniz/i)).length).toBeGreaterThan(0)
})
