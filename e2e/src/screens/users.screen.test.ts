import { getUser, setUserRoles, updateUser } from '@filo/contract/users/users-routes'
import type { TestServer } from '@filo/server/testing/test-context'
import { addCustomer, signInAs, type TestPerson, testPassword } from '@filo/server/testing/test-people'
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handsOn, isEnabled } from './hands.ts'
import { refusingOnceAsLate } from './inject-fetch.ts'
import { address, createScreenServer, openScreen, settle } from './open-screen.ts'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await createScreenServer()
  admin = await signInAs(server, 'admin')
})
afterAll(() => server.close())

async function readPerson({ userId }: TestPerson) {
  return (await admin.call(getUser, { params: { userId } })).body
}

test('an invitation says at its fields what is missing or taken', async () => {
  const { email } = await readPerson(await signInAs(server, 'tester'))
  const user = await openScreen('/users', { server, person: admin })
  await user.click(screen.getByRole('button', { name: 'Kullanıcı davet et' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Kullanıcı davet et' }))
  await user.click(drawer.getByRole('button', { name: 'Davet et' }))
  expect((await drawer.findByRole('alert')).textContent).toContain('düzeltilmesi gerekiyor')
  await user.type(drawer.getByLabelText(/^E-posta/), email)
  await user.type(drawer.getAllByLabelText(/^Ad/).at(-1) as HTMLElement, 'Bir Başkası')
  await user.click(drawer.getByRole('checkbox', { name: /Testçi/ }))
  await user.click(drawer.getByRole('button', { name: 'Davet et' }))
  expect((await drawer.findAllByText(/bir kişi zaten var/)).length).toBeGreaterThan(0)
})

test('an invitation gives a link to this very console, whatever the server was called', async () => {
  const user = await openScreen('/users', { server, person: admin })
  await user.click(screen.getByRole('button', { name: 'Kullanıcı davet et' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Kullanıcı davet et' }))
  await user.type(drawer.getByLabelText(/^E-posta/), 'davetli@example.com')
  await user.type(drawer.getAllByLabelText(/^Ad/).at(-1) as HTMLElement, 'Davetli Kişi')
  await user.click(drawer.getByRole('checkbox', { name: /Testçi/ }))
  await user.click(drawer.getByRole('button', { name: 'Davet et' }))
  const link = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Davet bağlantısı' })
  expect(link.value.startsWith(`${location.origin}/signin?invite=`)).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Tamam' }))
})

test('details are edited, and a change made meanwhile is shown beside the own one', async () => {
  const { userId } = await signInAs(server, 'developer')
  const { displayName } = (await admin.call(getUser, { params: { userId } })).body
  const user = await openScreen(`/users?userId=${userId}`, { server, person: admin })
  const drawer = within(await screen.findByRole('dialog', { name: displayName }))
  await user.type(await drawer.findByLabelText('Unvan'), 'Kıdemli mühendis')
  await user.type(drawer.getByLabelText('Notlar'), 'Hafta sonu aranmaz.')
  const meanwhile = await admin.call(updateUser, { params: { userId }, body: { title: 'Stajyer' } })
  expect(meanwhile.status).toBe(200)
  await user.click(drawer.getByRole('button', { name: 'Kaydet' }))
  const conflict = within(await screen.findByRole('dialog', { name: /başkası değiştirdi/ }))
  expect(conflict.getByRole('row', { name: /Unvan/ }).textContent).toContain('Stajyer')
  await user.click(conflict.getByRole('button', { name: 'Benimkini kaydet' }))
  expect(await screen.findByText(`${displayName} kaydedildi.`)).toBeTruthy()
  expect((await admin.call(getUser, { params: { userId } })).body).toMatchObject({
    title: 'Kıdemli mühendis',
    notes: 'Hafta sonu aranmaz.',
  })
  await openScreen(`/users?userId=${userId}&panel=history`, { server, person: admin })
  expect((await screen.findAllByText('Kullanıcı bilgileri değiştirildi')).length).toBeGreaterThan(0)
})

test('the matrix of roles tells how many hold each, and leads to them', async () => {
  const user = await openScreen('/users?tab=roles', { server, person: admin })
  const matrix = within(await screen.findByRole('region', { name: 'Rollerin yetkileri' }))
  const counts = within(matrix.getByRole('row', { name: /Kullanıcı sayısı/ }))
  const [count] = await counts.findAllByRole('link', { name: /\d+ kişi/ })
  await user.click(count as HTMLElement)
  await settle()
  expect(address()).toMatch(/^\/users\?f\.role=admin/)
  // The list before it stays on the screen until the filtered one has come.
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(Number(count?.textContent) + 1))
})

test('roles change with a reason, and a change made meanwhile is shown beside the own one', async () => {
  const { userId } = await signInAs(server, 'developer')
  const { displayName } = (await admin.call(getUser, { params: { userId } })).body
  const user = await openScreen(`/users?q=${encodeURIComponent(displayName)}`, { server, person: admin })
  await user.click(await screen.findByRole('button', { name: `${displayName} için işlemler` }))
  await user.click(await screen.findByRole('menuitem', { name: 'Rolleri değiştir' }))
  const drawer = within(await screen.findByRole('dialog', { name: `${displayName}: roller` }))
  await user.click(await drawer.findByRole('checkbox', { name: /Destek Uzmanı/ }))
  await user.type(drawer.getByLabelText(/^Gerekçe/), 'Nöbet ekibine katıldı')
  const body = { roles: [{ roleKey: 'tester' as const }], reason: 'Testlere geçti' }
  expect((await admin.call(setUserRoles, { params: { userId }, body })).status).toBe(200)
  await user.click(drawer.getByRole('button', { name: 'Rolleri kaydet' }))
  const conflict = within(await screen.findByRole('dialog', { name: /başkası değiştirdi/ }))
  expect(conflict.getByRole('row', { name: /Roller/ }).textContent).toContain('Testçi')
  await user.click(conflict.getByRole('button', { name: 'Benimkini kaydet' }))
  await settle()
  const { roles } = (await admin.call(getUser, { params: { userId } })).body
  expect(roles.map(({ roleKey }) => roleKey).toSorted()).toEqual(['developer', 'support'])
})

test('nobody takes their own right to manage people away', async () => {
  const { displayName } = await readPerson(admin)
  const user = await openScreen(`/users?q=${encodeURIComponent(displayName)}`, { server, person: admin })
  await user.click(await screen.findByRole('button', { name: `${displayName} için işlemler` }))
  expect((await screen.findByRole('menuitem', { name: /^Sil/ })).textContent).toContain(
    'başka bir yöneticiden isteyin',
  )
  await user.click(screen.getByRole('menuitem', { name: 'Rolleri değiştir' }))
  const own = within(await screen.findByRole('dialog', { name: `${displayName}: roller` }))
  await user.click(await own.findByRole('checkbox', { name: /Sistem Yöneticisi/ }))
  await user.click(own.getByRole('checkbox', { name: /Testçi/ }))
  await user.type(own.getByLabelText(/^Gerekçe/), 'Deneme')
  await user.click(own.getByRole('button', { name: 'Rolleri kaydet' }))
  expect((await own.findByRole('alert')).textContent).toContain('Kendi yetkinizi bu yolla kaldıramazsınız.')
})

test('deleting takes the name, a reason and, later on, the password', async () => {
  const { userId } = await signInAs(server, 'developer')
  const displayName = 'Ilgaz Çıkan'
  expect((await admin.call(updateUser, { params: { userId }, body: { displayName } })).status).toBe(200)
  const through = refusingOnceAsLate(`/api/users/${userId}`)
  const page = handsOn(await openScreen('/users', { server, person: admin, through }))
  await page.fill('Ad ya da e-posta ara', displayName)
  await page.press(`${displayName} için işlemler`)
  await page.press('Sil', 'menuitem')
  const dialog = await page.at('dialog', `${displayName} adlı kişiyi sil`)
  await dialog.fill('Gerekçe', 'İşten ayrıldı')
  expect(isEnabled(await dialog.button('Sil'))).toBe(false)
  await dialog.fill('Onay metni', 'ilgaz çikan')
  await dialog.press('Sil')
  const proof = await page.at('dialog', 'Parolanızı doğrulayın')
  await proof.fill('Parola', 'yanlış')
  await proof.press('Doğrula ve sürdür')
  expect((await proof.here.findByRole('alert')).textContent).toContain('Parola yanlış.')
  await proof.fill('Parola', testPassword)
  await proof.press('Doğrula ve sürdür')
  await page.sees(`${displayName} silindi.`)
  await page.sees('Bu ölçütlere uyan kayıt yok.')
})

test('the audit log is filtered by the day and proved whole', async () => {
  const user = await openScreen('/users?tab=audit', { server, person: admin })
  await user.click(await screen.findByRole('button', { name: 'Zinciri doğrula' }))
  expect(await screen.findByText(/Zincir sağlam: [\d.]+ kaydın hiçbiri/)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Bitiş günü'), { target: { value: '2001-01-01' } })
  const [clear] = (await screen.findAllByRole('button', { name: 'Filtreleri temizle' })).slice(-1)
  expect((await screen.findAllByText('Bu ölçütlere uyan kayıt yok.')).length).toBeGreaterThan(0)
  await user.click(clear as HTMLElement)
  await settle()
  expect(screen.queryByText('Bu ölçütlere uyan kayıt yok.')).toBeNull()
})

test("a customer's administrator sees their own people and grants customer roles only", async () => {
  const customerId = await addCustomer(server, 'Deniz Otelleri')
  const person = await signInAs(server, 'customer_admin', { customerId })
  const colleague = await readPerson(await signInAs(server, 'customer_user', { customerId }))
  const { displayName } = await readPerson(admin)
  const user = await openScreen('/users', { server, person })
  expect(await screen.findByRole('row', { name: new RegExp(colleague.displayName) })).toBeTruthy()
  expect(screen.queryByRole('row', { name: new RegExp(displayName) })).toBeNull()
  expect(screen.queryByRole('tab', { name: 'Denetim kaydı' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Kullanıcı davet et' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Kullanıcı davet et' }))
  expect(await drawer.findAllByRole('checkbox')).toHaveLength(2)
  expect(drawer.queryByLabelText('Müşteri')).toBeNull()
})
