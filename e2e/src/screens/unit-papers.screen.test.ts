import { createServiceRecord } from '@filo/contract/service-records/service-records-routes'
import { addUnitFile } from '@filo/contract/service-records/unit-files-routes'
import type { TestServer } from '@filo/server/testing/test-context'
import { addCustomer, signInAs, type TestPerson } from '@filo/server/testing/test-people'
import { addUnit } from '@filo/server/testing/test-robots'
import { fireEvent, screen, within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { act } from './draw.ts'
import { handsOn } from './hands.ts'
import { createScreenServer, openScreen } from './open-screen.ts'

let server: TestServer
let support: TestPerson
let owner: TestPerson
let customerId: string
beforeAll(async () => {
  server = await createScreenServer()
  support = await signInAs(server, 'support')
  customerId = await addCustomer(server, 'Işık Otel')
  owner = await signInAs(server, 'customer_admin', { customerId })
})
afterAll(() => server.close())

const openPapers = async (unitId: string, person: TestPerson) =>
  handsOn(
    await openScreen(
      `${person === owner ? '/robotsidebar' : '/product/producedrobots/aboutrobots'}?RobotId=${unitId}&tab=history&part=papers`,
      {
        server,
        person,
        width: 1280,
      },
    ),
  )

const repair = {
  performedOn: '2026-01-05',
  kind: 'repair' as const,
  text: 'Dirsek sesi giderildi',
  doneBy: 'Ayşe Usta',
  parts: [],
  isForCustomer: false,
  isDraft: false,
}

test('support writes down a replaced part, and the customer sees it only where it is for the customer', async () => {
  const unitId = await addUnit(server, { customerId })
  await support.call(createServiceRecord, { params: { unitId }, body: repair })
  const page = await openPapers(unitId, support)
  await page.sees('Dirsek sesi giderildi')
  await page.sees('Henüz dosya yok.')
  await page.press('Kayıt ekle')
  await page.at('dialog', /için servis kaydı ekle/)
  await page.user.type(screen.getByRole('textbox', { name: /Yapılan iş/ }), 'Motor değişti')
  await page.user.click(screen.getByRole('button', { name: 'Parça ekle' }))
  await page.user.type(screen.getByRole('textbox', { name: /^Parça/ }), 'Sol kol motoru')
  await page.user.type(screen.getByRole('textbox', { name: 'Yeni seri no' }), 'M-42')
  await page.user.click(screen.getByRole('switch', { name: 'Müşteri de görsün' }))
  await page.user.click(screen.getByRole('button', { name: 'Kaydet' }))
  await page.sees('Servis kaydı kaydedildi')
  await page.sees('Motor değişti')
  const records = await screen.findByRole('grid', { name: 'Servis kayıtları' })
  expect(within(records).getAllByText('Müşteri görür')).toHaveLength(1)
  const query = { name: 'kılavuz.pdf', kind: 'manual' as const, isForCustomer: 'true' as const }
  await support.call(addUnitFile, { params: { unitId }, query, bytes: new Blob(['%PDF-1.7']) })
  const theirs = await openPapers(unitId, owner)
  await theirs.sees('Motor değişti')
  await theirs.sees('kılavuz.pdf')
  expect(screen.queryByText('Dirsek sesi giderildi')).toBeNull()
})

test('a file of a kind that is not kept is refused before it is sent, with what to do', async () => {
  const unitId = await addUnit(server, { customerId })
  const page = await openPapers(unitId, owner)
  await page.press('Dosya ekle')
  await page.at('dialog', 'Dosya ekle')
  const virus = new File(['x'], 'virus.exe')
  const field = await page.field('Dosya')
  Object.defineProperty(field, 'files', { value: [virus] })
  await act(async () => fireEvent.change(field))
  await page.sees(/Bu türde dosya saklanmaz/)
  expect(screen.getByRole('button', { name: 'Yükle' }).hasAttribute('disabled')).toBe(true)
})
