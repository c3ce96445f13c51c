import { describe, expect, test } from 'vitest'
import { chooseLanguage, productLanguage } from './detect-language.ts'
import { textFileKey } from './texts-backend.ts'

const nothing = { query: null, tab: null, profile: null, browser: [] as string[] }

describe('a language tag', () => {
  test.each([
    ['tr', 'tr'],
    ['tr-TR', 'tr'],
    ['TR', 'tr'],
    ['en', 'en'],
    ['en-GB', 'en'],
    ['de', 'en'],
    ['az-Latn', 'en'],
  ])('%s is shown as %s', (tag, language) => {
    expect(productLanguage(tag)).toBe(language)
  })
})

describe('the language of the console', () => {
  test('is Turkish when nothing is known', () => {
    expect(chooseLanguage(nothing)).toBe('tr')
  })

  test('is the lng parameter before everything else', () => {
    expect(chooseLanguage({ query: 'en', tab: 'tr', profile: 'tr', browser: ['tr'] })).toBe('en')
  })

  test('stays what the tab was opened with', () => {
    expect(chooseLanguage({ ...nothing, tab: 'en', profile: 'tr' })).toBe('en')
  })

  test('is the profile before the browser', () => {
    expect(chooseLanguage({ ...nothing, profile: 'tr', browser: ['en'] })).toBe('tr')
  })

  test('is the first browser language we speak', () => {
    expect(chooseLanguage({ ...nothing, browser: ['de-DE', 'tr-TR', 'en'] })).toBe('tr')
  })

  test('is English for a browser none of whose languages we speak', () => {
    expect(chooseLanguage({ ...nothing, browser: ['de-DE', 'fr'] })).toBe('en')
  })

  test('is English for an unsupported lng', () => {
    expect(chooseLanguage({ ...nothing, query: 'fr', browser: ['tr'] })).toBe('en')
  })
})

test.each([
  ['../features/users/texts/tr.json', ['users', 'tr']],
  ['../features/robots/about/texts/tr.json', ['robots/about', 'tr']],
  ['../layouts/palette/texts/en.json', ['palette', 'en']],
  ['../layouts/texts/en.json', ['layouts', 'en']],
  ['../components/program-installs/texts/en.json', ['program-installs', 'en']],
  ['../components/texts/en.json', ['components', 'en']],
  ['../ui/texts/en.json', ['ui', 'en']],
  ['./texts/en.json', ['common', 'en']],
  ['./texts/tr.json', ['common', 'tr']],
])('%s belongs to the namespace and language %j', (path, key) => {
  expect(textFileKey(path)).toEqual(key)
})
