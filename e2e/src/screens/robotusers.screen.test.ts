import { listRobotUsers } from '@filo/contract/robot-users/robot-users-routes'
import type { TestServer } from '@filo/server/testing/test-context'
import { addCustomer, giveRobots, signInAs, type TestPerson } from '@filo/server/testing/test-people'
import { addUnit } from '@filo/server/testing/test-robots'
import { screen, within } from '@testing-library/dom'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createScreenServer, openScreen } from './open-screen.ts'

let server: TestServer
let manager: TestPerson
let guest: TestPerson
let owner: TestPerson
let unitId: string
let customerId: string
beforeAll(async () => {
  server = await createScreenServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  customerId = await addCustomer(server, 'Işık Otel')
  manager = await signInAs(server, 'customer_admin', { customerId })
  owner = await signInAs(server, 'customer_user', { customerId })
  guest = await signInAs(server, 'customer_user', { customerId })
  unitId = await addUnit(server, { customerId, serial: `NH1-${customerId.slice(-9).toUpperCase()}` })
  await giveRobots(server, owner, [unitId], 'owner')
})

const nameOf = ({ role, userId }: TestPerson) => `Test ${role} ${userId.slice(-6)}`
const input = () => within(screen.getByRole('region', { name: 'Bu robotun kullanıcıları' }))
const others = () => within(screen.getByRole('region', { name: 'Eklenebilecek kullanıcılar' }))
const open = (person = manager) => openScreen(`/robotusers/${unitId}`, { server, person })
const readUsers = async () =>
  (await manager.call(listRobotUsers, { params: { unitId } })).body.items.map(({ userId, robotRole }) => [
    userId,
    robotRole,
  ])

test('a person is added with a role, changes sides on the page, and is removed and brought back', async () => {
  const user = await open()
  const row = await others().findByRole('row', { name: new RegExp(nameOf(guest)) })
  await user.click(within(row).getByRole('button', { name: /için işlemler$/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Ekle' }))
  const drawer = within(await screen.findByRole('dialog', { name: '1 kullanıcıyı robota ekle' }))
  await user.click(await drawer.findByRole('combobox', { name: /Robottaki rolü/ }))
  await user.click(await screen.findByRole('option', { name: 'İzleyici' }))
  await user.click(drawer.getByRole('button', { name: 'Ekle' }))
  const added = await input().findByRole('row', { name: new RegExp(nameOf(guest)) })
  expect(added.textContent).toContain('İzleyici')
  expect(await readUsers()).toContainEqual([guest.userId, 'viewer'])
  expect(others().queryByText(nameOf(guest))).toBeNull()

  await user.click(within(added).getByRole('button', { name: /için işlemler$/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Çıkar' }))
  expect(await others().findByText(nameOf(guest))).toBeTruthy()
  expect(await readUsers()).toHaveLength(1)
  await user.click(await screen.findByRole('button', { name: 'Geri al' }))
  expect(await input().findByText(nameOf(guest))).toBeTruthy()
  expect(await readUsers()).toContainEqual([guest.userId, 'viewer'])
})

test('the last owner stays, and the page says why', async () => {
  const user = await open()
  const row = await input().findByRole('row', { name: new RegExp(nameOf(owner)) })
  const menu = within(row).getByRole('button', { name: /için işlemler$/ })
  await user.click(menu)
  await user.click(await screen.findByRole('menuitem', { name: 'Çıkar' }))
  expect(await screen.findByText(/süresiz bir sahibi kalmalı/)).toBeTruthy()
  await user.click(menu)
  await user.click(await screen.findByRole('menuitem', { name: 'Rolü değiştir' }))
  const drawer = within(await screen.findByRole('dialog', { name: /robottaki rolü$/ }))
  await user.click(await drawer.findByRole('combobox', { name: /Robottaki rolü/ }))
  await user.click(await screen.findByRole('option', { name: 'Operatör' }))
  await user.click(drawer.getByRole('button', { name: 'Kaydet' }))
  expect((await drawer.findAllByText(/süresiz bir sahibi kalmalı/)).length).toBeGreaterThan(0)
  await user.click(drawer.getByRole('button', { name: 'Vazgeç' }))
})

test('several are chosen and added at once', async () => {
  const user = await open()
  await user.click(await others().findByRole('checkbox', { name: new RegExp(nameOf(guest)) }))
  await user.click(others().getByRole('checkbox', { name: new RegExp(nameOf(manager)) }))
  await user.click(others().getByRole('button', { name: 'Ekle' }))
  const drawer = within(await screen.findByRole('dialog', { name: '2 kullanıcıyı robota ekle' }))
  await user.click(await drawer.findByRole('button', { name: 'Ekle' }))
  expect(await input().findByText(nameOf(manager))).toBeTruthy()
  expect(await readUsers()).toHaveLength(3)
})

test('the owner finds the same on the page of the robot, an operator does not, and a stranger no robot', async () => {
  const page = `/product/producedrobots/aboutrobots?RobotId=${unitId}`
  await openScreen(`${page}&tab=people`, { server, person: owner })
  expect(await input().findByText(nameOf(owner))).toBeTruthy()
  await giveRobots(server, guest, [unitId], 'operator')
  await openScreen(page, { server, person: guest })
  expect(await screen.findByRole('tab', { name: 'Genel' })).toBeTruthy()
  expect(screen.queryByRole('tab', { name: 'Kişiler ve erişim' })).toBeNull()
  const stranger = await signInAs(server, 'customer_user', { customerId })
  await openScreen(page, { server, person: stranger })
  expect((await screen.findAllByText(/bulunamadı/)).length).toBeGreaterThan(0)
})

test('the workspace has the robots a person was given beside all of one of them', async () => {
  await giveRobots(server, guest, [unitId], 'operator')
  const user = await openScreen('/robotsidebar?q=NH1', { server, person: guest })
  expect(await screen.findByText('Soldan bir robot seçin.')).toBeTruthy()
  const list = within(screen.getByRole('region', { name: 'Robotlarım' }))
  await user.click(await list.findByRole('link', { name: /^NH1-/ }))
  const robot = within(await screen.findByRole('region', { name: 'Seçilen robot' }))
  expect(await robot.findByRole('tab', { name: 'Genel' })).toBeTruthy()
  // Its name has a count once that has come.
  await user.click(robot.getByRole('tab', { name: /^Geçmiş/ }))
  expect(location.search).toContain('q=NH1')
  expect(location.search).toContain(`RobotId=${unitId}`)
})
