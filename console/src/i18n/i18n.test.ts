// @vitest-environment jsdom
import { beforeAll, expect, test } from 'vitest'
import { changeLanguage, currentLanguage, i18n, isLanguageChosen, loadTexts, startI18n } from './i18n.ts'

beforeAll(() => startI18n('tr'))

test('starts in the profile’s language with the shared texts', () => {
  expect(currentLanguage()).toBe('tr')
  expect(document.documentElement.lang).toBe('tr')
  expect(i18n.t('common:save')).toBe('Kaydet')
  expect(isLanguageChosen()).toBe(false)
})

test('a page’s texts are there once loaded, and unknown ones are a chunk error', async () => {
  await loadTexts(['session'])
  expect(i18n.t('session:signIn')).toBe('Oturum aç')
  await expect(loadTexts(['nothing'])).rejects.toMatchObject({ code: 'CHUNK_LOAD_FAILED' })
})

test('a text missing in Turkish comes in English', async () => {
  i18n.addResource('tr', 'session', 'signIn', undefined as unknown as string)
  expect(i18n.t('session:signIn')).toBe('signIn')
  // Who changes the language while it is on its way has the whole of it as well.
  await changeLanguage('en', false)
  expect([i18n.t('session:signIn'), i18n.t('common:save')]).toEqual(['Sign in', 'Save'])
  await changeLanguage('tr', false)
  expect([i18n.t('session:signIn'), i18n.t('common:save')]).toEqual(['Sign in', 'Kaydet'])
})

test('another language shows at once, is marked on the page and kept by the tab', async () => {
  await changeLanguage('en')
  expect([currentLanguage(), document.documentElement.lang]).toEqual(['en', 'en'])
  expect(i18n.t('common:save')).toBe('Save')
  expect(i18n.t('session:password')).toBe('Password')
  expect(isLanguageChosen()).toBe(true)
})
