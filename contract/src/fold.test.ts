import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold, sortKey } from './fold.ts'

const turkishAlphabet = 'abcçdefgğhıijklmnoöpqrsştuüvwxyz'
const turkishCapitals = 'ABCÇDEFGĞHIİJKLMNOÖPQRSŞTUÜVWXYZ'

const nameCharacters = `${turkishAlphabet}${turkishCapitals}0123456789 -_.,()`

const turkishWord = fc
  .array(fc.constantFrom(...Array.from(turkishAlphabet + turkishCapitals)), { maxLength: 12 })
  .map((letters) => letters.join(''))
const turkishName = fc
  .array(fc.constantFrom(...Array.from(nameCharacters)), {
    maxLength: 16,
  })
  .map((letters) => letters.join(''))

function compareBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(sortKey(a)), Buffer.from(sortKey(b)))
}

describe('fold', () => {
  test.each([
    ['İIıi ĞÜŞÖÇ', 'iiii gusoc'],
    ['ıspanak', 'ispanak'],
    ['İSTANBUL', 'istanbul'],
    ['ISPARTA', 'isparta'],
    ['i\u0307stanbul', 'istanbul'],
    ['Kâğıt', 'kagit'],
    ['resmî', 'resmi'],
    ['Straße ŒUVRE Łódź', 'strasse oeuvre lodz'],
    ['ﬁlo ２４', 'filo 24'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['NH1-000231', 'nh1-000231'],
    ['', ''],
  ])('makes %j comparable as %j', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  test('finds a Turkish word however it is capitalised', () => {
    fc.assert(
      fc.property(turkishWord, (word) => {
        expect(fold(word.toLocaleUpperCase('tr'))).toBe(fold(word))
        expect(fold(word.toLocaleLowerCase('tr'))).toBe(fold(word))
        expect(fold(word.toUpperCase())).toBe(fold(word))
      }),
      { seed: 1 },
    )
  })

  test('folds a folded text to itself and any normal form to the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text))
        expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')))
      }),
      { seed: 2, numRuns: 1000 },
    )
  })

  test('finds a part of a text by the same part folded', () => {
    fc.assert(
      fc.property(turkishWord, turkishWord, turkishWord, (before, part, after) => {
        expect(fold(before + part + after)).toContain(fold(part))
      }),
      { seed: 3 },
    )
  })
})

describe('sortKey', () => {
  test('orders the Turkish alphabet, capitals like small letters', () => {
    const sorted = Array.from(turkishAlphabet).sort(compareBytes)
    expect(sorted.join('')).toBe(turkishAlphabet)
    expect(Array.from(turkishCapitals, sortKey)).toEqual(Array.from(turkishAlphabet, sortKey))
  })

  test.each([
    ['c', 'ç', 'd'],
    ['cz', 'ça', 'da'],
    ['gz', 'ğ', 'h'],
    ['hz', 'ı', 'i'],
    ['Irmak', 'İrmak', 'jeton'],
    ['oz', 'ö', 'p'],
    ['sz', 'ş', 't'],
    ['uz', 'ü', 'v'],
    ['Robot 2', 'Robot 10', 'Robot 100'],
    ['1.9.4', '1.10.0', '2.3.0'],
    ['a b', 'a1', 'ab'],
    ['NH1-000231', 'NH1-000232', 'NH2-000001'],
    ['999999999', '1000000000', '999999999999999999999'],
    ['', ' ', 'a'],
  ])('puts %j before %j before %j', (first, second, third) => {
    expect(compareBytes(first, second)).toBe(-1)
    expect(compareBytes(second, third)).toBe(-1)
  })

  test.each([
    ['İIıi', 'iııi'],
    ['AYŞE', 'ayşe'],
    ['kâr', 'kar'],
    ['Straße', 'strasse'],
    ['robot 007', 'robot 7'],
    ['a\u00a0b', 'a b'],
    ['gu\u0308l', 'gül'],
    ['so\u00adft', 'soft'],
  ])('gives %j and %j one key', (a, b) => {
    expect(sortKey(a)).toBe(sortKey(b))
  })

  test('is printable ASCII for Turkish names', () => {
    fc.assert(
      fc.property(turkishName, (name) => {
        expect(sortKey(name)).toMatch(/^[\x20-\x7e]*$/)
      }),
      { seed: 4 },
    )
  })

  test('agrees with the Turkish collation of ICU', () => {
    const icu = new Intl.Collator('tr', { numeric: true, sensitivity: 'base' })
    fc.assert(
      fc.property(turkishName, turkishName, (a, b) => {
        expect(compareBytes(a, b)).toBe(icu.compare(a, b))
      }),
      { seed: 5, numRuns: 5000 },
    )
  })

  test('is a total order on any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (a, b) => {
        expect(compareBytes(a, b) + compareBytes(b, a)).toBe(0)
        expect(sortKey(a.normalize('NFD'))).toBe(sortKey(a.normalize('NFC')))
      }),
      { seed: 6 },
    )
  })
})
