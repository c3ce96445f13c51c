import { importLibraries } from '@filo/contract/packages/library-routes'
import { listVersions, updateVersion } from '@filo/contract/packages/versions-routes'
import type { TestServer } from '@filo/server/testing/test-context'
import { signInAs } from '@filo/server/testing/test-people'
import { screen, waitFor, within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Hands, handsOn } from './hands.ts'
import { address, createScreenServer, openScreen } from './open-screen.ts'
import { openScreenAros, type ScreenAros } from './screen-aros.ts'

let server: TestServer
let fixture: ScreenAros
let versionId: string
let etag: string
beforeAll(async () => {
  server = await createScreenServer()
  fixture = await openScreenAros(server, 'VITRIN-1')
  const { developer } = fixture.people
  const { items } = (await developer.call(listVersions, { query: { q: 'speech 1.1' } })).body
  versionId = items[0]?.id ?? ''
  etag = items[0]?.etag ?? ''
})
afterAll(() => server.close())

async function openAs(
  role: 'support' | 'developer',
  path: string,
  language: 'tr' | 'en' = 'tr',
): Promise<Hands> {
  const person = role === 'developer' ? fixture.people.developer : await signInAs(server, role)
  return handsOn(await openScreen(path, { server, person, language, width: 1280 }))
}

test('support reads the headline change of each version in its language, finds by state, and opens a version', async () => {
  const body = { notes: { tr: '\n- Sesler daha net\n- Başka', en: 'Voices are clearer' } }
  const { developer } = fixture.people
  await developer.call(updateVersion, { params: { versionId }, body, ifMatch: etag })
  const page = await openAs('support', '/material/versioncard')
  const list = within(screen.getByRole('list', { name: 'Sürüm vitrini' }))
  const card = within((await list.findByRole('link', { name: /1\.1\.0/ })).closest('li') as HTMLElement)
  expect(card.getByText('Sesler daha net')).toBeTruthy()
  expect(card.getByText('0 robotta')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Sürüm yükle/ })).toBeNull()
  await (await openAs('support', '/material/versioncard', 'en')).sees('Voices are clearer')
  await openAs('support', '/material/versioncard?f.state=revoked')
  expect(await screen.findByText('Bu ölçütlere uyan kayıt yok.')).toBeTruthy()
  const [clear] = screen.getAllByRole('button', { name: 'Filtreleri temizle' })
  await page.user.click(clear as HTMLElement)
  await page.user.click(await screen.findByRole('link', { name: /1\.1\.0/ }))
  await waitFor(() => expect(address()).toContain(`versionId=${versionId}`))
})

test('the libraries of a version have a page of their own, with the same list, and an unknown id says so', async () => {
  const path = `/material/softwarelibraries/${versionId}`
  await (await openAs('support', path)).sees('Bu sürüm için kütüphane listesi yok')
  const sbom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    components: [{ type: 'library', 'bom-ref': 'a', name: 'libalsa', version: '1.2.0' }],
  }
  const bytes = new Blob([JSON.stringify(sbom)])
  await fixture.people.developer.call(importLibraries, {
    params: { versionId },
    query: { name: 'bom.json' },
    bytes,
  })
  const page = await openAs('support', path)
  await page.sees('libalsa')
  expect(screen.getByRole('link', { name: 'SBOM dışa aktar' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/1\.1\.0 kütüphaneleri$/)
  await page.user.click(screen.getByRole('link', { name: 'Sürümü aç' }))
  await waitFor(() => expect(address()).toContain('/material/aboutversion'))
  for (const unknown of ['019cbd8e-0000-7000-8000-000000000000', '%3Cb%3E']) {
    await openAs('support', `/material/softwarelibraries/${unknown}`)
    expect((await screen.findAllByText(/bulunamadı/)).length).toBeGreaterThan(0)
  }
})
