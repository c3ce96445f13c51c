import { getMyTest, saveTestResults } from '@filo/contract/testers/testers-routes'
import type { TestServer } from '@filo/server/testing/test-context'
import { screen, waitFor } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Prepared } from '../aros-cases.ts'
import { type Hands, handsOn, isEnabled } from './hands.ts'
import { address, createScreenServer, openScreen } from './open-screen.ts'
import { nameOf, openScreenAros, type ScreenAros } from './screen-aros.ts'

let server: TestServer
let fixture: ScreenAros
beforeAll(async () => {
  server = await createScreenServer()
  fixture = await openScreenAros(server, 'DENEME-1')
})
afterAll(() => server.close())

const screenOf = ({ id }: Prepared, rest = '') => `/material/versiontest?ArosId=${id}${rest}`

async function openAs(person: keyof ScreenAros['people'], path: string, isBack = false): Promise<Hands> {
  return handsOn(await openScreen(path, { server, person: fixture.people[person], isBack }))
}

interface Begun extends Prepared {
  page: Hands
}

/** Begins the test of a new version of one package, as the tester. */
async function begin(): Promise<Begun> {
  const made = await fixture.testing([fixture.packages.base])
  const page = await openAs('tester', screenOf(made))
  await page.press('Teste başla')
  await page.find('group', 'Sonuç')
  return { ...made, page }
}

const casesOf = (page: Hands) => page.at('region', 'Test adımları')
const note = /^Not\b/

async function goTo(page: Hands, step: string | RegExp): Promise<void> {
  await (await casesOf(page)).press(step)
}

/** Passes every case and ends at the verdict. */
async function passAll(page: Hands): Promise<void> {
  const cases = await casesOf(page)
  const steps = (await cases.here.findAllByRole('listitem')).slice(0, -1)
  for (const step of steps) {
    await handsOn(page.user, step).press(/./)
    await page.press('Geçti')
  }
  await goTo(page, 'Karar')
}

/** Sends the verdict, which is refused. */
async function expectRefused(page: Hands, words: string): Promise<void> {
  await page.press('Kararı gönder')
  await page.sees(words)
}

test('a tester sees what they will be asked, accepts and passes the version for good', async () => {
  const made = await fixture.testing([fixture.packages.base])
  const page = await openAs('tester', '/material/versiontest?f.state=assigned')
  await page.press(made.title, 'link')
  const requested = (await (await casesOf(page)).here.findAllByRole('listitem')).map(
    (item) => item.textContent,
  )
  for (const [at, words] of [
    'Sürüm kuruluyor',
    'Robot yeniden açılıyor',
    'Temel işlevler çalışıyor',
    'Önceki sürüme dönülüyor',
    'Taban yazılımı: değişiklikler çalışıyor',
    'Taban yazılımı: uzun süre çalışıyor',
  ].entries())
    expect(requested[at]).toContain(words)
  await page.press('Görevi üstlen')
  await page.press('Teste başla')
  await page.find('group', 'Sonuç')
  await passAll(page)
  await page.sees('Zorunlu adımların hepsi geçti: önerilen karar seçildi.')
  await page.sees(/Karar değiştirilemez; yeni karar yeni bir adayla verilir\./)
  await page.press('Kararı gönder')
  await page.sees('Kararınız kaydedildi ve değiştirilemez. Geçti kararları: 1 / 1')
  const again = await openAs('tester', screenOf(made, '&case=verdict'))
  const [verdict] = (await again.here.findAllByRole('region', { name: 'Karar' })).slice(-1)
  expect(verdict?.textContent).toContain(await nameOf(fixture.people.tester))
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Kararı gönder' })).toBeNull()
})

test('results are kept while they are given, and a reload loses none', async () => {
  const { page } = await begin()
  await page.press('Geçti')
  await page.find('heading', 'Robot yeniden açılıyor')
  await page.press('Engellendi')
  await page.fill(note, 'Robot 14:05’te kapandı, günlük 77')
  const back = await openAs('tester', address(), true)
  await back.sees('Bu tarayıcıda saklanan sonuçlarınız geri yüklendi.')
  expect((await back.field(note)).value).toBe('Robot 14:05’te kapandı, günlük 77')
  await (await casesOf(back)).sees('2 / 6')
  await back.sees('Kaydedildi')
})

test('failing a version needs a comment, evidence on a failed case and a file on a mandatory one', async () => {
  const { page } = await begin()
  await page.press('Başarısız')
  await goTo(page, 'Karar')
  await page.press(/^Başarısız/, 'radio')
  expect(isEnabled(await page.button('Kararı gönder'))).toBe(false)
  await page.fill('Açıklama', 'Kurulum yarıda kalıyor')
  await expectRefused(page, 'not ya da kanıt dosyası ekleyin')
  await goTo(page, /Sürüm kuruluyor/)
  await page.fill(note, 'İndirme %80’de durdu, kayıt 12')
  await page.sees('Zorunlu bir adım kaldığında en az bir kanıt dosyası gerekir')
  await goTo(page, 'Karar')
  await expectRefused(page, '"Sürüm kuruluyor" zorunlu ve başarısız')
  await goTo(page, /Sürüm kuruluyor/)
  expect((await page.field(note)).value).toBe('İndirme %80’de durdu, kayıt 12')
  await page.press('Engellendi')
  await goTo(page, 'Karar')
  await page.press('Kararı gönder')
  await page.sees('Kararınız kaydedildi ve değiştirilemez.')
  await (await page.at('main', /.*/)).sees(/^Başarısız$/)
})

test('a pass is refused while a case failed or a mandatory one is open, and suggested where none is', async () => {
  const { page } = await begin()
  await goTo(page, 'Karar')
  await page.sees('Zorunlu 4 adımın sonucu yok:')
  await page.press(/^Geçti/, 'radio')
  await expectRefused(page, 'Zorunlu 4 adımın sonucu yok.')
  await passAll(page)
  await goTo(page, /Robot yeniden açılıyor/)
  await page.press('Başarısız')
  await goTo(page, 'Karar')
  await expectRefused(page, '"Robot yeniden açılıyor" adımı geçmedi')
})

test('passes lead from one mandatory case to the next, over what need not be tried, to the verdict', async () => {
  const { page } = await begin()
  for (const title of ['Sürüm kuruluyor', 'Robot yeniden açılıyor', 'Temel işlevler çalışıyor']) {
    await page.find('heading', title)
    await page.press('Geçti')
  }
  await page.find('heading', /değişiklikler çalışıyor$/)
  const pass = await page.button('Geçti')
  await page.press('Geçti')
  await page.sees('Zorunlu adımların hepsi geçti: önerilen karar seçildi.')
  await (await casesOf(page)).sees('4 / 6')
  expect(pass.isConnected).toBe(false)
})

test('the second half of a double click is no result of the case that the first half opened', async () => {
  const { page } = await begin()
  await page.user.dblClick(await page.button('Geçti'))
  await page.find('heading', 'Robot yeniden açılıyor')
  await (await casesOf(page)).sees('1 / 6')
})

test('declining needs a reason, and a version not yet in test cannot be begun', async () => {
  const made = await fixture.testing([fixture.packages.base])
  const page = await openAs('tester', screenOf(made))
  await page.press(/diğer işlemler$/)
  await page.press('Görevi geri çevir', 'menuitem')
  const dialog = await page.at('dialog', `${made.title} test görevini geri çevir`)
  expect(isEnabled(await dialog.button('Görevi geri çevir'))).toBe(false)
  await dialog.fill('Gerekçe', 'Bu hafta test robotum yok')
  await dialog.press('Görevi geri çevir')
  await page.sees('Bu görevi geri çevirdiniz.')
  const waiting = await fixture.candidate([fixture.packages.base])
  await fixture.assignTester(waiting.id)
  const early = await openAs('tester', screenOf(waiting))
  expect(isEnabled(await early.button('Teste başla'))).toBe(false)
  await early.sees('Sürümün testi henüz başlamadı ya da bitti.')
})

test('nobody works on the test of another, and a developer gives no verdicts', async () => {
  const made = await fixture.testing([fixture.packages.base])
  await (await openAs('approver', screenOf(made))).sees('Kayıt bulunamadı.')
  await (await openAs('approver', '/material/versiontest')).sees('Test bekleyen sürüm yok.')
  await (await openAs('developer', '/material/versiontest')).sees('Bu sayfa için yetkiniz yok')
})

const retained = async ({ id }: Prepared) =>
  (await fixture.people.tester.call(getMyTest, { params: { ArosId: id } })).body.tester.caseResults

test('results given elsewhere meanwhile are chosen between, never lost in silence', async () => {
  const begun = await begin()
  const { page } = begun
  const elsewhere = (text: string) =>
    fixture.people.tester.call(saveTestResults, {
      params: { ArosId: begun.id },
      body: { caseResults: [{ caseId: 'aros:install', result: 'blocked', note: text, evidence: [] }] },
    })
  expect((await elsewhere('öbür tabletten')).status).toBeLessThan(300)
  await page.press('Geçti')
  const dialog = await page.at('dialog', /değiştirdi/)
  await dialog.sees('öbür tabletten')
  await dialog.press('Benimkini kaydet')
  await page.sees('Kaydedildi')
  await waitFor(async () => expect(await retained(begun)).toMatchObject([{ result: 'pass' }]))
  await goTo(page, /Sürüm kuruluyor/)
  await elsewhere('bir kez daha')
  await page.fill(note, 'buradan')
  await (await page.at('dialog', /değiştirdi/)).press('Kayıttakini al')
  await waitFor(async () => expect((await page.field(note)).value).toBe('bir kez daha'))
})
