import {
  getProgram,
  getProgramRelease,
  listProgramReleases,
  listPrograms,
  updateProgramRelease,
} from '@filo/contract/programs/programs-routes'
import { downloads as rows } from '@filo/server/db/schema/downloads'
import type { TestServer } from '@filo/server/testing/test-context'
import { signInAs, type TestPerson } from '@filo/server/testing/test-people'
import {
  addApprovedProgram,
  addProgram,
  addProgramRelease,
  addSubmittedRelease,
} from '@filo/server/testing/test-programs'
import { addComponent, componentCode } from '@filo/server/testing/test-releases'
import { addUnit, addVariant } from '@filo/server/testing/test-robots'
import { screen, within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handsOn, isEnabled } from './hands.ts'
import { address, createScreenServer, openScreen } from './open-screen.ts'

let server: TestServer
let developer: TestPerson
let manager: TestPerson
let admin: TestPerson
beforeAll(async () => {
  server = await createScreenServer()
  developer = await signInAs(server, 'developer')
  manager = await signInAs(server, 'release_manager')
  admin = await signInAs(server, 'admin')
})
afterAll(() => server.close())

const open = async (path: string, person: TestPerson) => handsOn(await openScreen(path, { server, person }))
const programPage = (programId: string) => `/programs?programId=${programId}`
const releasePage = (releaseId: string) => `/programs?releaseId=${releaseId}`
const readRelease = async (releaseId: string) =>
  (await developer.call(getProgramRelease, { params: { releaseId } })).body
const stateOf = async (programId: string) =>
  (await developer.call(getProgram, { params: { programId } })).body.state

test('an empty list says what programs are for, and a developer adds the first one', async () => {
  const hands = await open('/Programs', developer)
  expect(address()).toBe('/programs')
  await hands.sees('Program eklenmedi.')
  await hands.press('Program ekle')
  const drawer = await hands.at('dialog', 'Program ekle')
  await drawer.fill('Kod', 'karsilama')
  await drawer.fill('Ad (Türkçe)', 'Karşılama')
  await drawer.fill('Ad (İngilizce)', 'Greeting')
  await drawer.fill('Yayıncı', 'Işıltı Robotik')
  await drawer.press('Program ekle')
  await hands.sees('Karşılama programı kaydedildi.')
  await hands.sees('Bu programın sürümü yok.')
  expect(document.title).toContain('Karşılama')
  const { items } = (await developer.call(listPrograms, {})).body
  expect(address()).toBe(programPage(items[0]?.id ?? ''))
})

test('a code that is taken is refused at its field', async () => {
  const code = componentCode('program')
  await addProgram(developer, code)
  const hands = await open('/programs', developer)
  await hands.press('Program ekle')
  const drawer = await hands.at('dialog', 'Program ekle')
  await drawer.fill('Kod', code)
  await drawer.fill('Ad (Türkçe)', 'Başka')
  await drawer.fill('Ad (İngilizce)', 'Other')
  await drawer.fill('Yayıncı', 'Filo')
  await drawer.press('Program ekle')
  await drawer.sees(/zaten kullanılıyor/)
  expect((await drawer.field('Kod')).getAttribute('aria-invalid')).toBe('true')
})

test('a release is put together, says what is missing, and is submitted once it is complete', async () => {
  const programId = await addProgram(developer)
  const [voice, motion] = [componentCode('ses'), componentCode('hareket')]
  await addComponent(server, voice, { semver: '1.4.0' })
  await addComponent(server, motion, { semver: '2.0.0' })
  const variantId = await addVariant(server)
  const hands = await open(programPage(programId), developer)
  await hands.user.click((await screen.findAllByRole('button', { name: 'Sürüm ekle' }))[0] as HTMLElement)
  const drawer = await hands.at('dialog', /sürüm ekle$/)
  await drawer.fill('Sürüm numarası', '1.0.0')
  for (const code of [voice, motion]) {
    await drawer.fill('Paket ekle', code)
    await drawer.user.click(await drawer.find('combobox', /^Paket ekle/))
    await hands.user.click(await screen.findByRole('option', { name: new RegExp(code) }))
    await drawer.find('button', new RegExp(`${code}.*paketini çıkar$`))
  }
  await drawer.fill('AROS aralığı', 'herhangi')
  await drawer.user.click(await drawer.find('checkbox', 'Mikrofonu dinler'))
  await drawer.press('Sürüm ekle')
  await drawer.sees('“herhangi” bir sürüm aralığı değil')
  await drawer.fill('AROS aralığı', '^2.0.0')
  await drawer.press('Sürüm ekle')
  await hands.sees('Onaya gönderilmeden önce tamamlanması gerekenler')
  await hands.sees('Hangi ürünlerde çalışacağı seçilmedi.')
  expect(isEnabled(await hands.button('Onaya gönder'))).toBe(false)
  const [made] = (await developer.call(listProgramReleases, { query: { 'f.programId': programId } })).body
    .items
  expect(made?.items.map(({ code }) => code)).toEqual([voice, motion])
  await hands.press('Düzenle')
  const edit = await hands.at('dialog', /sürümünü düzenle$/)
  await edit.user.click(await edit.find('combobox', /^Ürünler/))
  await edit.fill('Ürünler', variantId.slice(-12))
  await hands.user.click(await screen.findByRole('option', { name: new RegExp(variantId.slice(-12)) }))
  await edit.fill('Sürüm notları (Türkçe)', 'İlk sürüm')
  await edit.fill('Sürüm notları (İngilizce)', 'First release')
  await edit.press('Kaydet')
  await hands.misses('Onaya gönderilmeden önce tamamlanması gerekenler')
  await hands.press('Onaya gönder')
  await (await hands.at('dialog', /sürümünü onaya gönder$/)).press('Onaya gönder')
  await hands.sees('sürümü onaya gönderildi.')
  expect(await readRelease(made?.id ?? '')).toMatchObject({
    state: 'submitted',
    arosRange: '^2.0.0',
    permissions: ['microphone'],
  })
  expect(await stateOf(programId)).toBe('submitted')
  expect(screen.queryByRole('button', { name: 'Düzenle' })).toBeNull()
})

test('what awaits approval is listed, and somebody else approves it with what it asks for in view', async () => {
  const { programId, releaseId } = await addSubmittedRelease(server, developer)
  const hands = await open(`/programs?tab=review&f.programId=${programId}`, manager)
  const row = await screen.findByRole('row', { name: /Karşılama 1\.0\.0/ })
  expect(row.textContent).toContain('Hiçbiri')
  await hands.user.click(within(row).getByRole('link', { name: 'Karşılama 1.0.0' }))
  await hands.press('Onayla')
  const dialog = await hands.at('dialog', 'Karşılama 1.0.0 sürümünü onayla')
  await dialog.sees('Program izinleri: Hiçbiri')
  await dialog.fill('Yorum', 'Denendi')
  await dialog.press('Onayla')
  await hands.sees('Karşılama 1.0.0 sürümü onaylandı.')
  await hands.sees('Denendi')
  expect(await readRelease(releaseId)).toMatchObject({ state: 'approved', decisionReason: 'Denendi' })
})

test('whoever prepared a release reads why somebody else approves it, and may reject it with a reason', async () => {
  const { releaseId } = await addSubmittedRelease(server, admin)
  const hands = await open(releasePage(releaseId), admin)
  await hands.sees('onayı başka biri vermeli')
  expect(isEnabled(await hands.button('Onayla'))).toBe(false)
  await hands.press('Reddet')
  const dialog = await hands.at('dialog', /sürümünü reddet$/)
  expect(isEnabled(await dialog.button('Reddet'))).toBe(false)
  await dialog.fill('Gerekçe', 'Notlar eksik kaldı')
  await dialog.press('Reddet')
  await hands.sees(/bu sürümü reddetti.*Notlar eksik kaldı/)
  expect((await readRelease(releaseId)).state).toBe('rejected')
})

test('an approved program is activated, suspended and retired, each with what follows and a reason', async () => {
  const { programId } = await addApprovedProgram(server, developer)
  const hands = await open(programPage(programId), manager)
  const confirm = async (title: RegExp, label: string) => {
    const dialog = await hands.at('dialog', title)
    await dialog.fill('Gerekçe', 'Karar verildi')
    await dialog.press(label)
  }
  await hands.press('Etkinleştir')
  await confirm(/programını etkinleştir$/, 'Etkinleştir')
  await hands.sees('programı etkinleştirildi.')
  await hands.user.click(await hands.find('button', /için işlemler$/))
  await hands.press('Askıya al', 'menuitem')
  await confirm(/programını askıya al$/, 'Askıya al')
  await hands.sees('Program askıda')
  await hands.user.click(await hands.find('button', /için işlemler$/))
  await hands.press('Kaldır', 'menuitem')
  await (await hands.at('dialog', /programını kaldır$/)).sees('Bu işlem geri alınamaz')
  await confirm(/programını kaldır$/, 'Kaldır')
  await hands.sees('Program kaldırıldı; artık değiştirilemez')
  expect(await stateOf(programId)).toBe('retired')
})

test('a release that somebody else changed meanwhile is not written over', async () => {
  const programId = await addProgram(developer)
  const release = await addProgramRelease(server, developer, { programId })
  const hands = await open(releasePage(release.id), developer)
  await hands.press('Düzenle')
  const drawer = await hands.at('dialog', /sürümünü düzenle$/)
  await drawer.fill('Sürüm notları (Türkçe)', 'Benim notum')
  const params = { releaseId: release.id }
  await admin.call(updateProgramRelease, {
    params,
    body: { notes: { tr: 'Onların notu', en: 'Theirs' }, permissions: ['camera'] },
    ifMatch: release.etag,
  })
  await drawer.press('Kaydet')
  const conflict = await hands.at('dialog', /değiştir/)
  await conflict.sees('Onların notu')
  expect((await readRelease(release.id)).notes.tr).toBe('Onların notu')
})

test('a draft is deleted only when nobody takes it back', async () => {
  const programId = await addProgram(developer)
  const release = await addProgramRelease(server, developer, { programId })
  const hands = await open(releasePage(release.id), developer)
  await hands.user.click(await hands.find('button', /için işlemler$/))
  await hands.press('Sil', 'menuitem')
  await hands.sees('Karşılama 1.0.0 sürümü silindi.')
  expect(address()).toBe(programPage(programId))
  await hands.press('Geri al')
  await screen.findByRole('link', { name: '1.0.0' })
  expect((await readRelease(release.id)).state).toBe('draft')
})

test('what was downloaded says who fetched it, whose figure is whose, and how it ended', async () => {
  const { downloads, db, clock } = server.context
  const unitId = await addUnit(server)
  const at = clock.now()
  const endedAt = new Date(at.getTime() + 95_000)
  const file = { kind: 'file', name: 'bin/ses', at, endedAt, durationMs: 400, bytes: 2048 } as const
  downloads.fetched({ ...file, result: 'aborted', userId: developer.userId })
  const release = { kind: 'aros', name: 'Nova AROS 5.2.0', at, endedAt, durationMs: 95_000 } as const
  const figures = { bytes: 3_000_000, reportedBytes: 3_100_000, resumeCount: 4 }
  downloads.fetched({ ...release, ...figures, result: 'complete', unitId })
  await downloads.write()
  const hands = await open('/programs?tab=downloads', admin)
  const robots = await hands.find('row', /Nova AROS 5\.2\.0/)
  expect(robots.textContent).toMatch(/Tamamlandı.*2,9 MB.*3 MB.*1 dk\. 35 sn\./)
  expect((await hands.find('row', /bin\/ses/)).textContent).toMatch(/Yarıda kaldı.*2 KB/)
  expect((await hands.find('link', 'Nova AROS 5.2.0')).getAttribute('href')).toContain(unitId)
  await db.delete(rows).where(eq(rows.unitId, unitId))
  const narrowed = await open('/programs?tab=downloads&f.kind=aros', admin)
  await narrowed.misses('bin/ses')
})

test('who only reads sees neither buttons nor steps, and customers see their store instead', async () => {
  const { programId } = await addApprovedProgram(server, developer)
  const hands = await open(programPage(programId), await signInAs(server, 'support'))
  await screen.findByRole('link', { name: '1.0.0' })
  for (const name of ['Sürüm ekle', 'Düzenle', 'Etkinleştir'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  await hands.press('Tanıtım', 'tab')
  await hands.sees('Greets who comes.')
  await open('/programs', await signInAs(server, 'customer_admin'))
  await screen.findByText('Size açık bir mağaza yok.')
  expect(screen.queryByRole('tab', { name: /Onay bekleyen/ })).toBeNull()
})
