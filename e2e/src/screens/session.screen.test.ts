import { confirmMfa, startMfa } from '@filo/contract/profile/profile-routes'
import { getSession, signIn, switchRole } from '@filo/contract/session/session-routes'
import { setUserRoles, updateUser } from '@filo/contract/users/users-routes'
import { SESSION_COOKIE } from '@filo/server/http/access/session-cookie-name'
import type { TestServer } from '@filo/server/testing/test-context'
import { inject, signInAs, type TestPerson, testPassword } from '@filo/server/testing/test-people'
import { screen, waitFor } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { totpNow } from '../totp.ts'
import { describes, type Hands, handsOn } from './hands.ts'
import { addressIn, fetchFrom } from './inject-fetch.ts'
import { address, createScreenServer, jarOf, openScreen } from './open-screen.ts'
import { signInAgain } from './sign-in-again.ts'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await createScreenServer()
  admin = await signInAs(server, 'admin')
})
afterAll(() => server.close())

const emailOf = async (person: TestPerson) => (await person.call(getSession, {})).body.user.email

const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

/** Opens the menu of a person's row, as the administrator. */
async function openPersonMenu({ userId }: TestPerson, email: string, displayName: string): Promise<Hands> {
  expect((await admin.call(updateUser, { params: { userId }, body: { displayName } })).status).toBe(200)
  const path = `/users?q=${encodeURIComponent(email)}`
  const page = handsOn(await openScreen(path, { server, person: admin }))
  await page.press(`${displayName} için işlemler`)
  return page
}

/** Gives the password to the dialog that asks for it over the page. */
async function enterPassword(page: Hands): Promise<void> {
  await page.fill('Parola', testPassword)
  await page.press('Oturum aç')
}

/** Has the session end soon by its absolute limit, whenever it is read. */
function endingSoon(send: typeof fetch): typeof fetch {
  const endsAt = new Date(Date.now() + 100_000).toISOString()
  return async (input, init) => {
    const answer = await send(input, init)
    if (addressIn(input) !== getSession.path || (init?.method ?? 'GET') !== 'GET') return answer
    const session = (await answer.json()) as object
    return Response.json({ ...session, expiresAt: endsAt, idleExpiresAt: endsAt, nextLimit: 'absolute' })
  }
}

test('near its absolute end a session says when it ends and is renewed by signing in, not by staying', async () => {
  const person = await signInAs(server, 'developer')
  const page = handsOn(await openScreen('/profile', { server, person, through: endingSoon }))
  const warning = await page.at('dialog', 'Oturumunuz sona eriyor')
  await warning.sees(/saat \d\d:\d\d olunca kapanır/)
  expect(screen.queryByRole('button', { name: 'Oturumu sürdür' })).toBeNull()
  await warning.press('Yeniden oturum aç')
  await enterPassword(page)
  await noDialog()
})

test('signing in again over an expired page goes on under the same role', async () => {
  const person = await signInAs(server, 'developer')
  const { userId } = person
  const roles = [{ roleKey: 'developer' as const }, { roleKey: 'tester' as const }]
  const input = { params: { userId }, body: { roles, reason: 'iki işi var' } }
  const email = await emailOf(person)
  expect((await admin.call(setUserRoles, input)).status).toBe(200)
  const jar = jarOf({ cookie: await signInAgain(server, email, { remember: true }) })
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ role: 'tester' })
  const switched = await fetchFrom(server, jar)(switchRole.path, { method: 'POST', headers, body })
  expect(switched.status).toBe(200)
  const page = handsOn(await openScreen('/profile', { server, person, jar }))
  await page.fill('Unvan', 'Yarım kalan')
  jar.cookies.delete(SESSION_COOKIE)
  await page.press('Kaydet')
  await page.at('dialog', 'Oturumunuzun süresi doldu')
  await enterPassword(page)
  await noDialog()
  expect((await page.field('Unvan')).value).toBe('Yarım kalan')
  expect(screen.queryByRole('alert')).toBeNull()
  const notice = 'Girdikleriniz duruyor, ama henüz kaydedilmedi.'
  await page.sees(notice)
  await page.press('Kaydet')
  await page.sees('Bilgileriniz kaydedildi.')
  await page.misses(notice)
  const session = await (await fetchFrom(server, jar)(getSession.path)).json()
  expect(session).toMatchObject({ role: 'tester', isRemembered: true })
})

test('somebody asked for a new password sees only their profile until it is new', async () => {
  const requested = await signInAs(server, 'developer')
  const email = await emailOf(requested)
  const page = await openPersonMenu(requested, email, 'Eski Kayıt')
  await page.press('Yeni parola iste', 'menuitem')
  const dialog = await page.at('dialog', 'Eski Kayıt adlı kişiden yeni parola iste')
  await dialog.press('Yeni parola iste')
  await page.sees('Eski Kayıt sonraki girişinde yeni parola belirleyecek.')

  const person = { ...requested, cookie: await signInAgain(server, email) }
  const own = handsOn(await openScreen('/dashboard/home', { server, person }))
  await waitFor(() => expect(address()).toMatch(/^\/profile\?tab=security/))
  const words = 'Sürdürmeden önce parolanızı değiştirin.'
  await own.sees(words)
  const change = async (password: string) => {
    await own.fill(/^Yeni parola(?! \()/, password)
    await own.fill(/^Yeni parola \(yeniden\)/, password)
    await own.press('Parolayı değiştir')
  }
  await own.fill('Şu anki parola', testPassword)
  await change(testPassword)
  await waitFor(async () =>
    expect(describes(await own.field(/^Yeni parola(?! \()/))).toContain(
      'Yeni parola eskisinden farklı olmalı.',
    ),
  )
  await change('turuncu vapur kalktı')
  await own.misses(words)
  const home = handsOn(await openScreen('/dashboard/home', { server, person }))
  await home.here.findByRole('heading', { level: 1, name: 'Ana sayfa' })
})

test('an administrator lets in somebody who lost the phone', async () => {
  const person = await signInAs(server, 'support')
  const email = await emailOf(person)
  const { secret } = (await person.call(startMfa, {})).body
  expect((await person.call(confirmMfa, { body: { code: totpNow(secret) } })).status).toBe(200)

  const displayName = 'Telefonsuz Kişi'
  const page = await openPersonMenu(person, email, displayName)
  await page.press('İki adımlı doğrulamayı kapat', 'menuitem')
  const dialog = await page.at('dialog', `${displayName} için iki adımlı doğrulamayı kapat`)
  await dialog.fill('Gerekçe', 'Telefonunu kaybetti, yüz yüze doğrulandı')
  await dialog.press('İki adımlı doğrulamayı kapat')
  await page.sees(`${displayName} artık yalnız parolasıyla oturum açar.`)
  expect((await inject(server, signIn, { body: { email, password: testPassword } })).status).toBe(200)
})
