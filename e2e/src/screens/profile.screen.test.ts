import { listPackages } from '@filo/contract/packages/packages-routes'
import { confirmMfa, getProfile, startMfa, updateProfile } from '@filo/contract/profile/profile-routes'
import { getSession } from '@filo/contract/session/session-routes'
import { acceptInvite, inviteUser, setUserRoles } from '@filo/contract/users/users-routes'
import type { TestServer } from '@filo/server/testing/test-context'
import { inject, signInAs, type TestPerson, testPassword } from '@filo/server/testing/test-people'
import { samplePicture } from '@filo/server/testing/test-pictures'
import { waitFor } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { totpNow } from '../totp.ts'
import { describes, handsOn, isEnabled } from './hands.ts'
import { addressIn, answering } from './inject-fetch.ts'
import { createScreenServer, openScreen, settle } from './open-screen.ts'
import { savedBy } from './saved-file.ts'
import { signInAgain } from './sign-in-again.ts'

let server: TestServer
beforeAll(async () => {
  server = await createScreenServer()
})
afterAll(() => server.close())

test('details are kept, and a change made elsewhere is not overwritten unseen', async () => {
  const person = await signInAs(server, 'developer')
  const page = handsOn(await openScreen('/profile', { server, person }))
  await page.fill('Unvan', 'Yazılım mühendisi')
  await page.press('Kaydet')
  await page.sees('Bilgileriniz kaydedildi.')
  const again = handsOn(await openScreen('/profile', { server, person }))
  expect((await again.field('Unvan')).value).toBe('Yazılım mühendisi')
  await again.fill('Bölüm', 'Robotik')
  expect((await person.call(updateProfile, { body: { department: 'Ses' } })).status).toBe(200)
  await again.press('Kaydet')
  const conflict = await again.at('dialog', /başkası değiştirdi/)
  expect((await conflict.find('row', /Bölüm/)).textContent).toContain('Ses')
  await conflict.press('Kayıttakini al')
  await waitFor(async () => expect((await again.field('Bölüm')).value).toBe('Ses'))
})

test('a new password needs the old one, and ends the other sessions', async () => {
  const person = await signInAs(server, 'tester')
  const { user } = (await person.call(getSession, {})).body
  const cookie = await signInAgain(server, user.email)
  const stillKnown = () => inject(server, getSession, { headers: { cookie } })
  expect((await stillKnown()).status).toBe(200)

  const next = 'turuncu kedi uyudu'
  const page = handsOn(await openScreen('/profile?tab=security', { server, person }))
  const repeated = /^Yeni parola \(yeniden\)/
  await page.fill('Şu anki parola', 'bu değil')
  await page.fill(/^Yeni parola(?! \()/, next)
  await page.fill(repeated, 'başka bir cümle')
  await page.press('Parolayı değiştir')
  await waitFor(async () =>
    expect(describes(await page.field(repeated))).toContain('İki yeni parola aynı değil.'),
  )
  await page.fill(repeated, next)
  await page.press('Parolayı değiştir')
  await waitFor(async () => expect(describes(await page.field('Şu anki parola'))).toContain('Parola yanlış.'))
  await page.fill('Şu anki parola', testPassword)
  await page.press('Parolayı değiştir')
  await page.sees('Parolanız değişti; diğer oturumlarınız kapatıldı.')
  expect((await page.field('Şu anki parola')).value).toBe('')
  expect((await stillKnown()).status).toBe(401)
})

test('an API token is shown once, works, and stops when it is revoked', async () => {
  const person = await signInAs(server, 'developer')
  const page = handsOn(await openScreen('/profile?tab=security', { server, person }))
  await page.press('Belirteç oluştur')
  const drawer = await page.at('dialog', 'API belirteci oluştur')
  await drawer.fill(/^Ad/, 'Derleme sunucusu')
  expect(await drawer.find('checkbox', /^Okuma/)).toHaveProperty('checked', true)
  await drawer.press(/^Paket yükleme/, 'checkbox')
  await drawer.press('Belirteç oluştur')
  const made = await page.at('dialog', 'Belirteç hazır')
  const { value: token } = await made.field(/^Belirteç$/)
  await made.press('Tamam')
  const call = async () => {
    const headers = { authorization: `Bearer ${token}` }
    return (await inject(server, listPackages, { headers })).status
  }
  expect(await call()).toBe(200)
  await settle()
  const tokens = await page.at('region', 'API belirteçleri')
  await tokens.sees('Derleme sunucusu')
  await tokens.sees('Okuma, Paket yükleme')
  expect(tokens.part.textContent).not.toContain(token)
  await tokens.press('Derleme sunucusu belirtecini iptal et')
  await (await page.at('dialog', /./)).press('İptal et')
  await waitFor(() => expect(tokens.here.queryAllByRole('listitem')).toEqual([]))
  expect(await call()).toBe(401)
})

test('times are shown in the zone of the account', async () => {
  const person = await signInAs(server, 'tester')
  const page = handsOn(await openScreen('/profile?tab=preferences', { server, person }))
  const box = await page.find('combobox', /^Saat dilimi/)
  await page.user.clear(box)
  await page.user.type(box, 'Tokyo')
  await page.press('Asia/Tokyo', 'option')
  await page.sees('Tercihleriniz kaydedildi.')
  const there = new Intl.DateTimeFormat('tr-TR', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Asia/Tokyo',
  })
  await waitFor(async () => {
    const now = await page.sees(/Orada şu an:/)
    expect(now.textContent).toContain(there.format(new Date()).slice(0, 2))
  })
})

test('preferences apply at once and follow the person to another browser', async () => {
  const person = await signInAs(server, 'developer')
  const path = '/profile?tab=preferences'
  const html = document.documentElement
  const page = handsOn(await openScreen(path, { server, person }))
  expect(html.dataset['theme']).not.toBe('dark')
  await (await page.at('radiogroup', 'Tema')).press('Koyu', 'radio')
  await waitFor(() => expect(html.dataset['theme']).toBe('dark'))
  await (await page.at('radiogroup', 'Satır yüksekliği')).press('Sıkı', 'radio')
  await page.sees('Tercihleriniz kaydedildi.')
  await (await page.at('radiogroup', 'Dil')).press('İngilizce', 'radio')
  await waitFor(() => expect(html.lang).toBe('en'))
  await page.sees('Your preferences were saved.')

  const elsewhere = handsOn(await openScreen(path, { server, person }))
  await waitFor(() => expect(html.dataset['theme']).toBe('dark'))
  const heights = await elsewhere.at('radiogroup', 'Satır yüksekliği')
  expect(await heights.find('radio', 'Sıkı')).toHaveProperty('checked', true)
})

test('everything kept about a person is theirs to download', async () => {
  const admin = await signInAs(server, 'admin')
  const email = 'yeni.gelen@example.com'
  const roles = [{ roleKey: 'tester' as const }]
  const { link } = (await admin.call(inviteUser, { body: { email, displayName: 'Yeni Gelen', roles } })).body
  const token = new URL(link.url ?? '', location.origin).searchParams.get('invite') ?? ''
  expect((await inject(server, acceptInvite, { body: { token, password: testPassword } })).status).toBe(204)
  const person = { ...admin, cookie: await signInAgain(server, email) }
  const page = handsOn(await openScreen('/profile?tab=data', { server, person }))
  const { text } = await savedBy(() => page.press('Verilerimi indir'))
  const data = JSON.parse(text) as {
    profile: { email: string }
    sessions: unknown[]
    actions: { action: string }[]
  }
  expect(data.profile.email).toBe(email)
  expect(data.sessions.length).toBeGreaterThan(0)
  expect(data.actions.map(({ action }) => action)).toContain('user.joined')
})

test('who has few codes left is warned', async () => {
  const person = await signInAs(server, 'tester')
  const { secret } = (await person.call(startMfa, {})).body
  expect((await person.call(confirmMfa, { body: { code: totpNow(secret) } })).status).toBe(200)
  const page = handsOn(
    await openScreen('/profile?tab=security', {
      server,
      person,
      width: 1280,
      through: answering(getProfile.path, { recoveryCodesLeft: 3 }),
    }),
  )
  const warns = (words: string) =>
    waitFor(() => {
      const reported = page.here.getAllByRole('alert').map(({ textContent }) => textContent)
      expect(reported).toContainEqual(expect.stringContaining(words))
    })
  await warns('Kullanılmamış 3 kurtarma kodunuz var.')
  await page.user.click(document.querySelector('header button[lang=en]') as HTMLElement)
  await warns('You have 3 unused recovery codes.')
})

test('what was switched off on the profile is not told', async () => {
  const admin = await signInAs(server, 'admin')
  await server.context.notices.begin()
  /** Something the person is told of: their roles are given to them anew. */
  const renewRoles = async ({ userId, role }: TestPerson) => {
    const body = { roles: [{ roleKey: role }], reason: 'Yetkiler gözden geçirildi' }
    expect((await admin.call(setUserRoles, { params: { userId }, body })).status).toBe(200)
  }
  const person = await signInAs(server, 'developer')
  const path = '/profile?tab=notifications'
  const page = handsOn(await openScreen(path, { server, person }))
  await page.sees(/E-posta gönderimi kurulmamış/)
  expect(isEnabled(await page.find('switch', 'Rolünüz değişti: e-posta gönder'))).toBe(false)
  const name = 'Rolünüz değişti: konsolda göster'
  await page.press(name, 'switch')
  await page.sees('Tercihleriniz kaydedildi.')
  const again = handsOn(await openScreen(path, { server, person, isBack: true }))
  await waitFor(async () => expect(await again.find('switch', name)).toHaveProperty('checked', false))
  await renewRoles(person)
  const other = await signInAs(server, 'developer')
  await renewRoles(other)
  await server.context.notices.follow()
  const witness = handsOn(await openScreen('/dashboard/home', { server, person: other }))
  await witness.button('1 okunmamış bildirim')
  const home = handsOn(await openScreen('/dashboard/home', { server, person }))
  await home.press('Bildirimler')
  await home.sees('Bildirim yok')
})

test('a picture says how much of it has gone, can be given up, and is sent again where the way was lost', async () => {
  const person = await signInAs(server, 'developer')
  let way: 'open' | 'stuck' | 'lost' = 'stuck'
  const through =
    (send: typeof fetch): typeof fetch =>
    async (input, init) => {
      const isPicture = addressIn(input).startsWith('/api/pictures') && init?.method === 'POST'
      if (isPicture && way === 'stuck') return new Promise(() => {})
      if (isPicture && way === 'lost') throw new TypeError('no connection')
      return send(input, init)
    }
  const page = handsOn(await openScreen('/profile', { server, person, through }))
  const input = await page.field('Profil resmi: dosya seç')
  const file = new File([new Uint8Array(await samplePicture())], 'ben', { type: 'application/octet-stream' })
  const upload = userEvent.setup({ applyAccept: false })
  await upload.upload(input, file)
  await page.sees('Yükleniyor… %50')
  await page.press('Yüklemeden vazgeç')
  await waitFor(() => expect(page.part.textContent).not.toContain('Yükleniyor'))
  way = 'lost'
  await upload.upload(input, file)
  await page.button('Yeniden dene')
  way = 'open'
  await page.press('Yeniden dene')
  await page.button('Değiştir')
})

test('a picture of oneself is refused in words, or shown in the head of every page once it is saved', async () => {
  const person = await signInAs(server, 'developer')
  const page = handsOn(await openScreen('/profile', { server, person }))
  const input = await page.field('Profil resmi: dosya seç')
  const upload = userEvent.setup({ applyAccept: false })
  await upload.upload(input, new File(['<svg/>'], 'ben.svg', { type: 'image/svg+xml' }))
  await page.sees('SVG dosyaları kabul edilmiyor')
  // Of no type that can be cut here: what it is is found out by the server alone.
  const drawn = new File([new Uint8Array(await samplePicture())], 'ben', { type: 'application/octet-stream' })
  await upload.upload(input, drawn)
  await page.button('Değiştir')
  expect(page.part.textContent).not.toContain('SVG dosyaları kabul edilmiyor')
  await page.press('Kaydet')
  await page.sees('Bilgileriniz kaydedildi.')
  const account = await page.button(/^Hesabım/)
  await waitFor(() =>
    expect(account.querySelector('source')?.srcset).toMatch(
      /^\/icons\/[0-9a-f]{40}-64x64-jpg-1x\.webp 32w, /,
    ),
  )
  await page.press('Kaldır')
  await page.press('Kaydet')
  await waitFor(() => expect(account.querySelector('source')).toBeNull())
})
