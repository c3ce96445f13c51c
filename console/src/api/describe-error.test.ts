import { ApiError } from '@filo/contract/client'
import { createInstance } from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import en from '../i18n/texts/en.json' with { type: 'json' }
import tr from '../i18n/texts/tr.json' with { type: 'json' }
import { ChunkError } from '../lib/chunk-error.ts'
import { describeError } from './describe-error.ts'

const i18n = createInstance()

beforeAll(async () => {
  await i18n.init({
    resources: { tr: { common: tr }, en: { common: en } },
    defaultNS: 'common',
    interpolation: { escapeValue: false },
  })
})

function apiError(status: number, problem: { detail?: string; message?: string; code?: string } = {}) {
  if (status === 0) return new ApiError(0)
  return new ApiError(status, {
    type: 'about:blank',
    title: 'x',
    code: 'x',
    status,
    requestId: 'r-1',
    ...problem,
  })
}

test.each([
  [0, {}, { en: 'Unknown Error', tr: 'Bilinmeyen Hata' }, 'offline'],
  [400, { detail: 'D' }, { en: 'Detail: D', tr: 'Ayrıntı: D' }, 'detail'],
  [401, { detail: 'D', code: 'not_signed_in' }, { en: 'Detail: D', tr: 'Ayrıntı: D' }, 'signIn'],
  [401, { detail: 'D', code: 'wrong_totp' }, { en: 'Detail: D', tr: 'Ayrıntı: D' }, 'refused'],
  [403, { detail: 'D', code: 'no_permission' }, { en: 'Detail: D', tr: 'Ayrıntı: D' }, 'noPermission'],
  [403, { detail: 'D', code: 'wrong_password' }, { en: 'Detail: D', tr: 'Ayrıntı: D' }, 'refused'],
  [404, { detail: 'D' }, { en: 'Detail: D', tr: 'Ayrıntı: D' }, 'notFound'],
  [408, { detail: 'D' }, { en: 'Detail: D', tr: 'Ayrıntı: D' }, 'retry'],
  [409, { detail: 'D', code: 'etag_mismatch' }, { en: 'Detail: D', tr: 'Ayrıntı: D' }, 'conflict'],
  [409, { detail: 'D', code: 'last_admin' }, { en: 'Detail: D', tr: 'Ayrıntı: D' }, 'refused'],
  [413, { detail: 'D' }, { en: 'Detail: D', tr: 'Ayrıntı: D' }, 'upload'],
  [415, { detail: 'D' }, { en: 'Detail: D', tr: 'Ayrıntı: D' }, 'upload'],
  [422, { message: 'M' }, { en: 'Message: M', tr: 'Mesaj: M' }, 'fields'],
  [429, { detail: 'D' }, { en: 'Detail: D', tr: 'Ayrıntı: D' }, 'wait'],
  [500, { detail: 'D' }, { en: 'Detail: D', tr: 'Ayrıntı: D' }, 'detail'],
  [503, {}, { en: 'Access to Server Denied', tr: 'Sunucuya Erişim Reddedildi' }, 'unavailable'],
])('status %i with %j is %j, shown as %s', (status, problem, labels, presentation) => {
  const error = apiError(status, problem)
  expect(describeError(error, i18n.getFixedT('en'))).toMatchObject({ label: labels.en, presentation })
  expect(describeError(error, i18n.getFixedT('tr'))).toMatchObject({ label: labels.tr, presentation })
})

test('the number for support and the time to wait are handed on', () => {
  const error = new ApiError(429, { type: 'x', title: 'x', code: 'x', status: 429, requestId: 'r-1' }, 30)
  expect(describeError(error, i18n.getFixedT('en'))).toMatchObject({
    requestId: 'r-1',
    retryAfterS: 30,
    canRetry: true,
  })
})

test('a chunk that failed to load asks for a reload', () => {
  const { label, presentation } = describeError(new ChunkError('CSS_CHUNK_LOAD_FAILED'), i18n.getFixedT('tr'))
  expect([label, presentation]).toEqual(['Sayfa parçası yüklenemedi', 'reload'])
})

test('anything else is an unknown error', () => {
  expect(describeError(new TypeError('x'), i18n.getFixedT('en'))).toMatchObject({ label: 'Unknown Error' })
})

test('the number for support stands in the sentence that asks for it, and is not asked for without one', () => {
  const t = i18n.getFixedT('tr')
  expect(describeError(apiError(500, { detail: 'D' }), t).advice).toContain('hata numarasını iletin: r-1.')
  expect(describeError(new ApiError(500), t).advice).not.toContain('numara')
})

test('a server that is not ready says itself why', () => {
  const t = i18n.getFixedT('tr')
  expect(describeError(apiError(503, { detail: 'Sunucu kapanıyor.' }), t).advice).toBe('Sunucu kapanıyor.')
  expect(describeError(new ApiError(503), t).advice).toContain('Birazdan yeniden deneyin')
})
