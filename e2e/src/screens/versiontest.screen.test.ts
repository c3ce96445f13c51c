import { getMyTest, saveTestResults } from '@filo/contract/testers/testers-routes'
import type { TestServer } from '@filo/server/testing/test-context'
import { screen, waitFor } from '@testing-library/react'
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

async function sendVerdict(page: Hands, title: string, verdict: string): Promise<Hands> {
  await page.press('Kararı gönder')
  const dialog = await page.at('dialog', `${title} için "${verdict}" kararını gönder`)
  await dialog.press('Kararı gönder')
  return dialog
}

const alertOf = async (dialog: Hands) => (await dialog.here.findByRole('alert')).textContent

test('a tester sees what they will be asked, accepts and passes the version for good', async () => {
  const made = await fixture.testing([fixture.packages.base])
  const page = await openAs('tester', '/material/versiontest?f.state=assigned')
  await page.press(made.title, 'link')
  const asked = (await (await casesOf(page)).here.findAllByRole('listitem')).map((item) => item.textContent)
  for (const [at, words] of [
    'Sürüm kuruluyor',
    'Robot yeniden açılıyor',
    'Temel işlevler çalışıyor',
    'Önceki sürüme dönülüyor',
    'Taban yazılımı: değişiklikler çalışıyor',
    'Taban yazılımı: uzun süre çalışıyor',
  ].entries())
    expect(asked[at]).toContain(words)
  await page.press('Görevi üstlen')
  await page.press('Teste başla')
  await page.find('group', 'Sonuç')
  await passAll(page)
  await page.press(/^Geçti/, 'radio')
  await sendVerdict(page, made.title, 'Geçti')
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
  await page.press('Sonraki adım')
  await page.press('Engellendi')
  await page.fill(note, 'Robot 14:05’te kapandı, günlük 77')
  const back = await openAs('tester', address(), true)
  await back.sees('Bu tarayıcıda saklanan sonuçlarınız geri yüklendi.')
  expect((await back.field(note)).value).toBe('Robot 14:05’te kapandı, günlük 77')
  await (await casesOf(back)).sees('2 / 6')
  await back.sees('Kaydedildi')
})

test('failing a version needs a comment, evidence on a failed case and a file on a mandatory one', async () => {
  const { page, title } = await begin()
  await page.press('Başarısız')
  await goTo(page, 'Karar')
  await page.press(/^Başarısız/, 'radio')
  expect(isEnabled(await page.button('Kararı gönder'))).toBe(false)
  await page.fill('Açıklama', 'Kurulum yarıda kalıyor')
  const dialog = await sendVerdict(page, title, 'Başarısız')
  expect(await alertOf(dialog)).toContain('not ya da kanıt dosyası ekleyin')
  await dialog.press('Vazgeç')
  await goTo(page, /Sürüm kuruluyor/)
  await page.fill(note, 'İndirme %80’de durdu, kayıt 12')
  await page.sees('Zorunlu bir adım kaldığında en az bir kanıt dosyası gerekir')
  await goTo(page, 'Karar')
  const unshown = await sendVerdict(page, title, 'Başarısız')
  expect(await alertOf(unshown)).toContain('"Sürüm kuruluyor" zorunlu ve başarısız')
  await unshown.press('Vazgeç')
  await goTo(page, /Sürüm kuruluyor/)
  expect((await page.field(note)).value).toBe('İndirme %80’de durdu, kayıt 12')
  await page.press('Engellendi')
  await goTo(page, 'Karar')
  await sendVerdict(page, title, 'Başarısız')
  await page.sees('Kararınız kaydedildi ve değiştirilemez.')
  await (await page.at('main', /.*/)).sees(/^Başarısız$/)
})

test('a pass is refused while a case failed or a mandatory one is open', async () => {
  const { page, title } = await begin()
  await goTo(page, 'Karar')
  await page.sees('Zorunlu 4 adımın sonucu yok:')
  await page.press(/^Geçti/, 'radio')
  const open = await sendVerdict(page, title, 'Geçti')
  expect(await alertOf(open)).toContain('Zorunlu 4 adımın sonucu yok.')
  await open.press('Vazgeç')
  await passAll(page)
  await goTo(page, /Robot yeniden açılıyor/)
  await page.press('Başarısız')
  await goTo(page, 'Karar')
  const failed = await sendVerdict(page, title, 'Geçti')
  expect(await alertOf(failed)).toContain('"Robot yeniden açılıyor" adımı geçmedi')
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

const kept = async ({ id }: Prepared) =>
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
  await waitFor(async () => expect(await kept(begun)).toMatchObject([{ result: 'pass' }]))
  await elsewhere('bir kez daha')
  await page.fill(note, 'buradan')
  await (await page.at('dialog', /değiştirdi/)).press('Kayıttakini al')
  await waitFor(async () => expect((await page.field(note)).value).toBe('bir kez daha'))
})
