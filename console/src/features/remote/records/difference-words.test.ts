import fc from 'fast-check'
import { expect, test } from 'vitest'
import en from '../texts/en.json' with { type: 'json' }
import tr from '../texts/tr.json' with { type: 'json' }
import { portWords, reasonsOf } from './difference-words.ts'

test.each([
  ['user 0, from this machine', { key: 'difference.ports.local', values: { user: '0' } }],
  ['user 1000, from everywhere', { key: 'difference.ports.everywhere', values: { user: '1000' } }],
  ['user 0, from everywhere else', undefined],
  ['<b>user 0, from everywhere</b>', undefined],
  ['', undefined],
])('of a port a robot says %j', (side, words) => {
  expect(portWords(side)).toEqual(words)
})

test('reasons that agents have are said in the reader’s language, others as they are', () => {
  const text =
    'it took too long; there was no time to look at all files; the first 500 of 812 changes; EACCES: /etc'
  expect(reasonsOf(text)).toEqual([
    { key: 'difference.reasons.tooLong', values: {} },
    { key: 'difference.reasons.time', values: {} },
    { key: 'difference.reasons.first', values: { shown: '500', count: '812' } },
    'EACCES: /etc',
  ])
  expect(reasonsOf('')).toEqual([])
})

test('whatever a robot says is a known sentence or stays what it was', () => {
  fc.assert(
    fc.property(fc.string(), (reported) => {
      expect(
        reasonsOf(reported)
          .filter((one) => typeof one === 'string')
          .every((one) => reported.includes(one)),
      ).toBe(true)
      expect(portWords(reported) === undefined || reported.startsWith('user ')).toBe(true)
    }),
  )
})

test('both languages have these words', () => {
  for (const { difference } of [tr, en]) {
    expect(Object.keys(difference.ports)).toEqual(['local', 'everywhere'])
    expect(Object.keys(difference.reasons)).toEqual(['tooLong', 'time', 'first'])
  }
})
