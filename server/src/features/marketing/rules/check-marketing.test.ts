import { expect, test } from 'vitest'
import { type CheckedMarketing, checkMarketing, completenessOf } from './check-marketing.ts'

const both = { tr: 'Metin', en: 'Text' }
const berlin = { name: { tr: 'Berlin', en: 'Berlin' }, currency: 'EUR', timeZone: 'Europe/Berlin' }
const istanbul = { name: { tr: 'İstanbul', en: 'Istanbul' }, currency: 'TRY', timeZone: 'Europe/Istanbul' }

const whole: CheckedMarketing = {
  title: both,
  summary: both,
  story: both,
  media: [{ key: 'robot', alt: both }],
  price: { model: 'monthly', amounts: [{ amount: 4900, currency: 'EUR' }] },
  window: { from: null, until: null },
  build: { semver: '1.0.0', state: 'released' },
  stores: [berlin],
}

const codes = (changes: Partial<CheckedMarketing>) =>
  checkMarketing({ ...whole, ...changes }).map(({ code }) => code)

test('nothing is missing of what is complete', () => {
  expect(codes({})).toEqual([])
})

test.each<[string, Partial<CheckedMarketing>, string[]]>([
  ['a title in English', { title: { tr: 'Başlık', en: '' } }, ['title_missing']],
  ['a summary at all', { summary: { tr: '', en: ' ' } }, ['summary_missing', 'summary_missing']],
  ['a story in Turkish', { story: { tr: '', en: 'Story' } }, ['story_missing']],
  ['an alternative text', { media: [{ key: 'robot', alt: { tr: 'Robot', en: '' } }] }, ['alt_missing']],
  ['a store', { stores: [] }, ['no_stores']],
  ['a released build', { build: { semver: '1.0.0', state: 'revoked' } }, ['build_not_released']],
  ['a price in one of the currencies', { stores: [berlin, istanbul] }, ['price_missing']],
  [
    'a price above nothing',
    { price: { model: 'once', amounts: [{ amount: 0, currency: 'EUR' }] } },
    ['price_missing'],
  ],
  [
    'an end after the beginning',
    { window: { from: '2026-03-05T10:00', until: '2026-03-05T10:00' } },
    ['window_wrong'],
  ],
  [
    'any time in a store whose clock skips the window',
    { window: { from: '2026-03-29T02:10', until: '2026-03-29T02:50' } },
    ['window_wrong'],
  ],
])('it lacks %s', (_what, changes, expected) => {
  expect(codes(changes)).toEqual(expected)
})

test('what is free needs no price', () => {
  expect(codes({ price: { model: 'free', amounts: [] }, stores: [berlin, istanbul] })).toEqual([])
})

test('every problem has words in both languages', () => {
  const empty = { tr: '', en: '' }
  const problems = checkMarketing({
    ...whole,
    title: empty,
    summary: empty,
    story: empty,
    stores: [istanbul],
    window: { from: '2026-03-06T10:00', until: '2026-03-05T10:00' },
    build: { semver: '1.0.0', state: 'deprecated' },
  })
  expect(problems.every(({ text }) => text.tr !== '' && text.en !== '')).toBe(true)
  expect(new Set(problems.map(({ text }) => text.tr)).size).toBe(problems.length)
})

test('completeness counts the texts of each language, pictures among them', () => {
  const title = { tr: 'Başlık', en: '' }
  expect(completenessOf({ ...whole, title })).toEqual({ tr: 100, en: 75, all: 87 })
  expect(completenessOf(whole)).toEqual({ tr: 100, en: 100, all: 100 })
})
