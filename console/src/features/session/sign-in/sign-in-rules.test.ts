import { describe, expect, test } from 'vitest'
import { readPageRequest } from './page-request.ts'
import { safeReturnTo } from './return-to.ts'
import { clockText, formFailure, signInFailure } from './sign-in-failure.ts'
import { ssoLabel } from './sso-label.ts'
import { ssoTexts } from './sso-texts.ts'
import { createTranslate } from './translate.ts'

const origin = 'https://filo.test'

test.each([
  ['/users?q=a#x', '/users?q=a#x'],
  [null, '/home'],
  ['', '/home'],
  ['/', '/home'],
  ['users', '/home'],
  ['https://evil.test/', '/home'],
  ['//evil.test/', '/home'],
  ['/\\evil.test/', '/home'],
  ['/\t/evil.test', '/home'],
  ['javascript:alert(1)', '/home'],
  ['/signin?returnTo=/users', '/home'],
  ['/SignIn/', '/home'],
])('after signing in, %j leads to %s', (requested, target) => {
  expect(safeReturnTo(requested, origin, '/home')).toBe(target)
})

describe('an answer to signing in', () => {
  const answer = (status: number, code = 'x', retryAfterS?: number) => ({
    status,
    message: 'M',
    retryAfterS,
    problem: { type: 'x', title: 'x', status, code, requestId: 'r-1' },
  })

  test.each([
    [answer(401, 'wrong_credentials'), { kind: 'credentials' }],
    [answer(422, 'invalid'), { kind: 'credentials' }],
    [answer(401, 'wrong_totp'), { kind: 'code' }],
    [answer(401, 'wrong_recovery_code'), { kind: 'reason', text: 'M' }],
    [answer(429, 'account_locked', 60), { kind: 'locked', untilMs: 61_000 }],
    [answer(503, 'unavailable'), { kind: 'unavailable', untilMs: 11_000 }],
    [answer(0), { kind: 'offline' }],
    [answer(500), { kind: 'message', text: 'M', requestId: 'r-1' }],
  ])('%j is shown as %j', (error, failure) => {
    expect(signInFailure(error, 1000)).toEqual(failure)
  })

  test('asks for the code when the account has one', () => {
    expect(signInFailure(answer(401, 'totp_required'), 0)).toBeUndefined()
  })
})

describe('an answer to a new password', () => {
  const answer = (
    status: number,
    code: string,
    errors?: { path: string; code: string; message: string }[],
  ) => ({
    status,
    message: 'M',
    retryAfterS: undefined,
    problem: { type: 'x', title: 'x', status, code, ...(errors ? { errors } : {}) },
  })

  test.each([
    [answer(422, 'password_too_common'), { kind: 'reason', text: 'M' }],
    [answer(410, 'link_invalid'), { kind: 'reason', text: 'M' }],
    [
      answer(422, 'invalid', [{ path: 'body.password', code: 'too_small', message: 'Too short' }]),
      { kind: 'reason', text: 'Too short' },
    ],
    [answer(429, 'too_many_requests'), { kind: 'locked', untilMs: 11_000 }],
    [{ ...answer(0, 'x'), problem: undefined }, { kind: 'offline' }],
  ])('%j is shown as %j', (error, failure) => {
    expect(formFailure(error, 1000)).toEqual(failure)
  })
})

test.each([
  [65_000, '1:05'],
  [64_001, '1:05'],
  [900, '0:01'],
  [-5, '0:00'],
])('%i ms left read %s', (leftMs, text) => {
  expect(clockText(leftMs)).toBe(text)
})

test('the address may ask for an invitation, a reset or an expired session', () => {
  expect(readPageRequest('?returnTo=/users&reason=expired')).toEqual({
    returnTo: '/users',
    isExpired: true,
    isEnded: false,
    invite: null,
    reset: null,
    sso: null,
  })
  expect(readPageRequest('?invite=abc')).toMatchObject({ invite: 'abc', isExpired: false })
})

test.each([
  ['', undefined],
  ['lng=tr', undefined],
  ['x-filo-sso=a', undefined],
  ['lng=tr; filo-sso=%C3%96rnek%20A%C5%9E', 'Örnek AŞ'],
])('of the cookies %j the identity provider is called %j', (cookies, label) => {
  expect(ssoLabel(cookies)).toBe(label)
})

test('what the identity provider refused is told in the language shown', () => {
  expect(ssoTexts('sso_unknown', 'en')).toContain('Ask your administrator to invite you.')
  expect(ssoTexts('sso_unknown', 'tr')).toContain('Yöneticinizden sizi davet etmesini isteyin.')
  expect(ssoTexts('<script>', 'en')).toBe(ssoTexts('sso_start_again', 'en'))
})

test('texts are read without the translator, filled in, and a missing one shows its key', () => {
  expect(createTranslate('tr')('signIn')).toBe('Oturum aç')
  expect(createTranslate('en')('signInPage.failure.wait', { clock: '0:05' })).toBe('Time left: 0:05')
  expect(createTranslate('en')('signInPage.none')).toBe('signInPage.none')
})
