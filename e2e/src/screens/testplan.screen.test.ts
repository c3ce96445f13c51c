import { getArosVersion } from '@filo/contract/aros-versions/aros-versions-routes'
import { createPackage } from '@filo/contract/packages/packages-routes'
import { getTestPlan, putTestPlan } from '@filo/contract/packages/version-plan-routes'
import { changeVersionState, createVersion } from '@filo/contract/packages/versions-routes'
import { getMyTest, listTesters, updateTester } from '@filo/contract/testers/testers-routes'
import { producedRobots } from '@filo/server/db/schema/produced-robots'
import type { TestServer } from '@filo/server/testing/test-context'
import { fillVersion } from '@filo/server/testing/test-packages'
import { hearOf } from '@filo/server/testing/test-robots'
import { waitFor } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Hands, handsOn } from './hands.ts'
import { createScreenServer, openScreen } from './open-screen.ts'
import { openScreenAros, type ScreenAros } from './screen-aros.ts'

let server: TestServer
let fixture: ScreenAros
beforeAll(async () => {
  server = await createScreenServer()
  fixture = await openScreenAros(server, 'PLAN-1')
})
afterAll(() => server.close())

const openAs = async (person: keyof ScreenAros['people'], path: string): Promise<Hands> =>
  handsOn(await openScreen(path, { server, person: fixture.people[person] }))

let next = 0

/** A draft of a new package with a file. */
async function draft(): Promise<string> {
  next += 1
  const { developer } = fixture.people
  const name = { tr: `Dinleme ${next}`, en: `Listening ${next}` }
  const made = await developer.call(createPackage, {
    body: { code: `dinleme-${next}`, name, kind: 'content' as const },
  })
  const params = { packageId: made.body.id }
  const notes = { tr: 'Daha iyi duyar', en: 'Hears better' }
  const version = await developer.call(createVersion, { params, body: { semver: '1.0.0', notes } })
  await fillVersion(server, version.body.id, { VERSION: `${next}` })
  return version.body.id
}

const words = (text: string) => ({ tr: text, en: `${text} (en)` })
const noisy = {
  key: 'noisy-room',
  title: words('Gürültüde duyuyor'),
  steps: [words('Gürültü çalın'), words('Konuşun')],
  expected: words('Yanıt verir'),
  isMandatory: true,
  needsRobot: true,
}
const atDesk = { ...noisy, key: 'words', title: words('Sözlük tam'), needsRobot: false }

async function frozenWithPlan(): Promise<string> {
  const versionId = await draft()
  const { developer } = fixture.people
  await developer.call(putTestPlan, { params: { versionId }, body: { cases: [noisy, atDesk] } })
  const ready = await developer.call(changeVersionState, {
    params: { versionId },
    body: { action: 'make_ready' },
  })
  expect(ready.status, JSON.stringify(ready.body)).toBe(200)
  return versionId
}

test('an author writes a plan in both languages, puts it in order and saves it as a whole', async () => {
  const versionId = await draft()
  const page = await openAs('developer', `/editsoftware?versionId=${versionId}&tab=plan`)
  await page.sees('Henüz adım yok.')
  await page.press('Adım ekle')
  const drawer = await page.at('dialog', 'Adım ekle')
  await drawer.fill('Başlık (Türkçe)', 'Gürültüde duyuyor')
  await drawer.fill('Yapılacaklar (Türkçe)', 'Gürültü çalın\nKonuşun')
  await drawer.fill('Yapılacaklar (İngilizce)', 'Play noise')
  await drawer.fill('Beklenen (Türkçe)', 'Yanıt verir')
  await drawer.fill('Beklenen (İngilizce)', 'It answers')
  await drawer.press('Plana al')
  await drawer.sees('Türkçe ve İngilizce satır sayısı aynı olmalıdır.')
  await drawer.fill('Yapılacaklar (İngilizce)', 'Play noise\nSpeak')
  await drawer.press('Plana al')
  await drawer.sees('Bu alan zorunludur.')
  await drawer.fill('Başlık (İngilizce)', 'Hears in noise')
  await drawer.press('Plana al')
  await page.sees('Zorunlu · Robot gerekir · case-1')
  await page.press('Planı kaydet')
  await page.sees('Test planı kaydedildi')
  const retained = await fixture.people.developer.call(getTestPlan, { params: { versionId } })
  expect(retained.body.cases).toMatchObject([
    { key: 'case-1', steps: [{ en: 'Play noise' }, { tr: 'Konuşun', en: 'Speak' }], needsRobot: true },
  ])
})

test('a plan that asks for nothing is not saved, and says why', async () => {
  const versionId = await draft()
  const params = { versionId }
  await fixture.people.developer.call(putTestPlan, { params, body: { cases: [noisy] } })
  const page = await openAs('developer', `/editsoftware?versionId=${versionId}&tab=plan`)
  await page.press('Gürültüde duyuyor adımını düzenle')
  const drawer = await page.at('dialog', 'Adımı düzenle: Gürültüde duyuyor')
  await drawer.press('Zorunlu', 'switch')
  await drawer.press('Plana al')
  await page.sees('Planda zorunlu adım yok. Kaydetmek için')
  await page.press('Planı kaydet')
  await page.sees('hiçbir şey denenmeden geçilebilirdi')
  await page.press('Gürültüde duyuyor adımını çıkar')
  await page.press('Planı kaydet')
  await waitFor(async () => {
    const { body } = await fixture.people.developer.call(getTestPlan, { params })
    expect(body.cases).toEqual([])
  })
})

test('from ready on a plan is read, and a version without one says so', async () => {
  const planned = await frozenWithPlan()
  const edit = await openAs('developer', `/editsoftware?versionId=${planned}&tab=plan`)
  await (await edit.at('region', 'Test planı')).sees('Beklenen: Yanıt verir')
  expect(edit.here.queryByRole('button', { name: 'Adım ekle' })).toBeNull()
  const about = await openAs('tester', `/material/aboutversion?versionId=${planned}&tab=tests`)
  await (await about.at('region', 'Test planı')).sees('Zorunlu · Robot gerekmez · words')
  const bare = `/material/aboutversion?versionId=${fixture.packages.base}&tab=tests`
  await (await openAs('tester', bare)).sees('Bu sürüm için test planı yazılmadı')
})

test('a pass waits for the tester’s robot to run the candidate, and nothing that was typed is lost', async () => {
  const versionId = await frozenWithPlan()
  const { id } = await fixture.testing([versionId])
  const page = await openAs('tester', `/material/versiontest?ArosId=${id}`)
  await page.press('Teste başla')
  await page.find('group', 'Sonuç')
  await page.sees('Size test robotu atanmadı.')
  const cases = await page.at('region', 'Test adımları')
  await cases.sees('Zorunlu · robot gerekmez')
  for (const step of (await cases.here.findAllByRole('listitem')).slice(0, -1)) {
    await handsOn(page.user, step).press(/./)
    await page.press('Geçti')
  }
  await cases.press('Karar')
  await page.press('Kararı gönder')
  await page.sees('ancak bir test robotunda geçer ve size robot atanmadı')
  await page.sees('henüz bir robot kanıtlamadı')

  const { composer, tester } = fixture.people
  const unit = await fixture.unit(true)
  const params = { ArosId: id }
  const testerId = (await composer.call(listTesters, { params })).body.items[0]?.id ?? ''
  await composer.call(updateTester, { params: { testerId }, body: { testUnitIds: [unit.id] } })
  await page.press('Kararı gönder')
  await page.sees(`Test robotunuz bu adayı çalıştırmıyor: ${unit.serial} hiç bildirimde bulunmadı`)
  const contentHash = (await composer.call(getArosVersion, { params })).body.contentHash
  const at = server.clock.now()
  await hearOf(server, unit.id, { connection: 'online', lastSeenAt: at })
  await server.context.db
    .update(producedRobots)
    .set({ reportedHash: contentHash, reportedAt: at, updateState: 'up_to_date' })
    .where(eq(producedRobots.id, unit.id))
  await page.press('Kararı gönder')
  await page.sees('Kararınız kaydedildi ve değiştirilemez. Geçti kararları: 1 / 1')
  const { caseResults } = (await tester.call(getMyTest, { params })).body.tester
  expect(caseResults.find(({ caseId }) => caseId.endsWith(':noisy-room'))?.proof).toMatchObject({
    contentHash,
  })
  const manager = await openAs(
    'composer',
    `/product/testarosversions?robotId=${fixture.variantId}&ArosId=${id}&tab=testers`,
  )
  await manager.sees(`${unit.serial} bu adayı çalıştırdığını bildirdi`)
})

test('the page of a candidate names the packages that nobody wrote a plan for', async () => {
  const { id } = await fixture.candidate([await frozenWithPlan(), fixture.packages.base])
  const page = await openAs('composer', `/arosversions?ArosId=${id}`)
  await page.sees(/Taban yazılımı 1\.0\.0.*test planı/)
})
