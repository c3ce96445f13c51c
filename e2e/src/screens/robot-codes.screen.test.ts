import { turnedAwayRobots } from '@filo/server/db/schema/enrolments'
import type { TestServer } from '@filo/server/testing/test-context'
import { addUnit, testCode } from '@filo/server/testing/test-inventory'
import { signInAs, type TestPerson } from '@filo/server/testing/test-people'
import { screen, waitFor } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handsOn } from './hands.ts'
import { createScreenServer, openScreen, settle } from './open-screen.ts'
import { savedBy } from './saved-file.ts'

const codePattern = /[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}/

let server: TestServer
let person: TestPerson
beforeAll(async () => {
  server = await createScreenServer()
  person = await signInAs(server, 'production')
})
afterAll(() => server.close())

test('a code is replaced and revoked from the page of its robot', async () => {
  const serial = testCode(server, 'NH1')
  const id = await addUnit(server, { serial })
  const path = `/product/producedrobots/aboutrobots?RobotId=${id}`
  const page = handsOn(await openScreen(path, { server, person }))
  const name = `${serial} için katılım kodu`
  const openDialog = async () => {
    await page.press(/için işlemler$/)
    await page.press('Katılım kodu oluştur', 'menuitem')
    return page.at('dialog', name)
  }
  const first = await openDialog()
  await first.press('Kod oluştur')
  await first.sees('Kod yalnız şimdi gösterilir.')
  await first.sees(/FILO_CLAIM_CODE=\S+ filo-agent --server http/)
  const [code] = await first.here.findAllByText(codePattern)
  await waitFor(() => expect(document.activeElement).toBe(code))
  await page.user.keyboard('{Escape}')
  await settle()
  expect(first.part.isConnected).toBe(true)
  await first.press('Kapat')
  await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())
  const second = await openDialog()
  await second.sees(/tarihine kadar geçerli bir katılım kodu var/)
  await second.press('Kodu iptal et')
  const confirm = await page.at('dialog', `${serial} robotunun katılım kodunu iptal et`)
  await confirm.press('Kodu iptal et')
  await page.sees(`${serial} robotunun katılım kodu iptal edildi`)
  await second.misses(/katılım kodu var/)
})

test('chosen robots get their codes as a file, once', async () => {
  const serials = [testCode(server, 'NH1'), testCode(server, 'NH1')]
  for (const serial of serials) await addUnit(server, { serial, name: 'Birlikte kodlanan' })
  const path = '/product/producedrobots?q=birlikte'
  const page = handsOn(await openScreen(path, { server, person }))
  await page.find('link', serials[1] ?? '')
  const [all] = await screen.findAllByRole('checkbox')
  await page.user.click(all as HTMLElement)
  await page.press('Katılım kodu ver')
  const dialog = await page.at('dialog', '2 robot için katılım kodu oluştur')
  await dialog.press('Kodları oluştur')
  const name = '2 katılım kodu oluşturuldu'
  const result = await page.at('dialog', name)
  const { text } = await savedBy(() => result.press('CSV indir'))
  const [head, ...lines] = text.trim().split('\r\n')
  expect(head?.replace('\uFEFF', '')).toBe('Seri no;Katılım kodu')
  expect(lines.map((line) => line.split(';')[0])).toEqual(serials.toSorted())
  for (const line of lines) expect(line.split(';')[1]).toMatch(codePattern)
  await page.user.keyboard('{Escape}')
  await settle()
  expect(result.part.isConnected).toBe(true)
  await result.press('Kapat')
  await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())
})

test('where robots wait, those that the limit sent away are named with their network and the way in', async () => {
  const { db, clock } = server.context
  const at = clock.now()
  const againAt = new Date(at.getTime() + 3_600_000)
  const rows = ['a', 'b'].map((publicKey) => ({ publicKey, network: '203.0.113.7', at, againAt }))
  await db.insert(turnedAwayRobots).values(rows)
  const page = handsOn(await openScreen('/product/producedrobots?tab=waiting', { server, person }))
  await page.sees(/^Son bir saatte robotlar geri çevrildi: .* saatte en çok 60 yeni robot/)
  await page.sees(/^203\.0\.113\.7: 2 robot daha, son deneme/)
  await page.sees(/kurulum anahtarı verin/)
})
