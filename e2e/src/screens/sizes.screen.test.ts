import { DAY_MS } from '@filo/contract/durations'
import { robotCommands } from '@filo/server/db/schema/robot-links'
import { versions } from '@filo/server/db/schema/versions'
import type { TestServer } from '@filo/server/testing/test-context'
import { signInAs } from '@filo/server/testing/test-people'
import { addComponent } from '@filo/server/testing/test-releases'
import { addUnit } from '@filo/server/testing/test-robots'
import { screen, within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createScreenServer, openScreen } from './open-screen.ts'

let server: TestServer
beforeAll(async () => {
  server = await createScreenServer()
  const { db, ids, clock } = server.context
  const unitId = await addUnit(server)
  const doneAt = new Date(clock.now().getTime() - 20 * DAY_MS)
  const done = { unitId, kind: 'report-now' as const, createdAt: doneAt, doneAt, outcome: 'done' as const }
  await db.insert(robotCommands).values({ id: ids.next(), ...done })
})
afterAll(() => server.close())

test('an administrator sees what grows, and sets another age once it is said what goes', async () => {
  const person = await signInAs(server, 'admin')
  const user = await openScreen('/users?tab=sizes', { server, person })
  const table = await screen.findByRole('table', { name: 'Neler büyüyor, ne kadar saklanıyor' })
  expect(within(table).getAllByRole('row')).toHaveLength(9)
  const row = within(table).getByRole('row', { name: /^Robot komutları/ })
  expect(row.textContent).toMatch(/30 günHiçbiriHenüz yok/)
  await user.click(screen.getByRole('button', { name: 'Saklama süresini değiştir: Robot komutları' }))
  const dialog = await screen.findByRole('dialog', { name: 'Saklama süresini değiştir: Robot komutları' })
  const days = within(dialog).getByRole('textbox', { name: 'Gün' })
  const confirm = within(dialog).getByRole('button', { name: 'Süreyi değiştir' })
  await user.clear(days)
  await user.type(days, '6')
  expect(await within(dialog).findByText('7 ile 36.500 arasında bir tam sayı yazın.')).toBeTruthy()
  expect(confirm).toHaveProperty('disabled', true)
  await user.clear(days)
  await user.type(days, '14')
  expect(await within(dialog).findByText(/öncesinden silinecek satır: 1$/)).toBeTruthy()
  await vi.waitFor(() => expect(confirm).toHaveProperty('disabled', false))
  await user.click(confirm)
  await vi.waitFor(() => expect(row.textContent).toContain('14 gün1'))
  expect(document.body.textContent).toMatch(/Süreleri belirleyen: Test admin/)
})

test('files of package versions go only once somebody says so, and which go is said by name', async () => {
  const { versionId } = await addComponent(server, 'eski-surucu', { state: 'archived' })
  const updatedAt = new Date(server.clock.now().getTime() - 90 * DAY_MS)
  await server.context.db.update(versions).set({ updatedAt }).where(eq(versions.id, versionId))
  const person = await signInAs(server, 'admin')
  const user = await openScreen('/users?tab=sizes', { server, person, language: 'en' })
  const name = 'Unneeded package files'
  const row = await screen.findByRole('row', { name: new RegExp(`^${name}`) })
  expect(row.textContent).toContain('Never goes')
  await user.click(within(row).getByRole('button'))
  const dialog = await screen.findByRole('dialog')
  const days = within(dialog).getByRole('textbox', { name: 'Days' })
  await user.clear(days)
  await user.type(days, '60')
  expect(await within(dialog).findByText(/^eski-surucu 1\.0\.0, /)).toBeTruthy()
  const confirm = within(dialog).getByRole('button', { name: 'Change age' })
  await vi.waitFor(() => expect(confirm).toHaveProperty('disabled', false))
  await user.click(confirm)
  await vi.waitFor(() => expect(row.textContent).toContain('60 days1'))
})

test('a version whose files went says so, and offers none for download', async () => {
  const { versionId } = await addComponent(server, 'eski-kamera', { state: 'archived' })
  const filesRemovedAt = server.clock.now()
  await server.context.db.update(versions).set({ filesRemovedAt }).where(eq(versions.id, versionId))
  const person = await signInAs(server, 'developer')
  const user = await openScreen(`/material/aboutversion?versionId=${versionId}&tab=files`, {
    server,
    person,
    language: 'en',
  })
  expect(await screen.findByText(/Its files were removed on/)).toBeTruthy()
  await user.click(await screen.findByText('a.txt'))
  expect(await screen.findByText(/removed by its age/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Download' })).toBeNull()
})

test('the same is said in English, with why the audit log is not shortened', async () => {
  const person = await signInAs(server, 'admin')
  await openScreen('/users?tab=sizes', { server, person, language: 'en' })
  const audit = await screen.findByRole('region', { name: 'Audit log' })
  expect(audit.textContent).toContain('It is not shortened')
  const others = screen.getByRole('table', { name: 'Largest other tables' })
  expect(within(others).getAllByRole('row')).toHaveLength(13)
  expect(document.body.textContent).not.toMatch(/\{\{|undefined|heads\.|kinds\./)
})

test('a customer’s administrator, who sees people too, is not shown sizes', async () => {
  const person = await signInAs(server, 'customer_admin')
  await openScreen('/users', { server, person })
  expect(await screen.findByRole('tab', { name: 'Roller' })).toBeTruthy()
  expect(screen.queryByRole('tab', { name: 'Boyutlar ve saklama' })).toBeNull()
})
