import { Readable } from 'node:stream'
import type { Language } from '@filo/contract/localized-text'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CsvColumn, csvOf, instantsIn, parseColumns } from './csv.ts'

async function* inSlices(rows: readonly unknown[]) {
  for (const row of rows) yield [row]
}

async function toCsv(rows: readonly unknown[], columns: CsvColumn[], language: Language): Promise<string> {
  return (await Readable.from(csvOf(inSlices(rows), { columns, language })).toArray()).join('')
}

const columns = [
  { field: 'serial', header: 'Seri no' },
  { field: 'name', header: 'Ad' },
]

describe('a list as CSV', () => {
  test('has a BOM and semicolons in Turkish, commas in English', async () => {
    const rows = [{ serial: 'NH1', name: { tr: 'Işık', en: 'Light' } }]
    expect(await toCsv(rows, columns, 'tr')).toBe('\uFEFFSeri no;Ad\r\nNH1;Işık\r\n')
    expect(await toCsv(rows, columns, 'en')).toBe('\uFEFFSeri no,Ad\r\nNH1,Light\r\n')
  })

  test.each([
    ['tr', '01.01.2027 02:30'],
    ['en', '2027-01-01 02:30'],
  ] as const)('writes instants in a zone as a spreadsheet in %s reads them', async (language, expected) => {
    const table = { columns: [{ field: 'at', header: 'at' }], language }
    const rows = inSlices([{ at: '2026-12-31T23:30:15.120Z' }, { at: '2026-12-31' }])
    const writeInstant = instantsIn('Europe/Istanbul', language)
    const text = (await Readable.from(csvOf(rows, { ...table, writeInstant })).toArray()).join('')
    expect(text).toBe(`\uFEFFat\r\n${expected}\r\n2026-12-31\r\n`)
  })

  test('tells states, roles and yes or no in words, lists with commas', async () => {
    const names = { admin: { tr: 'Yönetici', en: 'Administrator' }, tester: { tr: 'Testçi', en: 'Tester' } }
    const worded = [
      { field: 'roles.key', header: 'Roller', names },
      { field: 'isOn', header: 'Açık' },
      { field: 'tags', header: 'Etiketler' },
    ]
    const rows = [
      { roles: [{ key: 'admin' }, { key: 'tester' }], isOn: true, tags: ['fuar', 'lobi'] },
      { roles: [{ key: 'guest' }], isOn: false, tags: [] },
    ]
    expect((await toCsv(rows, worded, 'tr')).split('\r\n').slice(1, 3)).toEqual([
      'Yönetici, Testçi;Evet;fuar, lobi',
      'guest;Hayır;',
    ])
    expect(await toCsv(rows, worded, 'en')).toContain('"Administrator, Tester",Yes,"fuar, lobi"')
  })

  test('writes a record inside a record as its parts, never as JSON', async () => {
    const rows = [{ serial: { state: 'ready', isLocked: true, size: { cm: 120 } }, name: null }]
    expect(await toCsv(rows, columns, 'en')).toContain('"state: ready, isLocked: Yes, size: cm: 120",')
  })

  test('quotes what would break the row', async () => {
    expect(await toCsv([{ serial: 'a;b', name: 'say "hi"\nbye' }], columns, 'tr')).toContain(
      '"a;b";"say ""hi""\nbye"',
    )
  })

  test.each(['=1+1', '+1', '-cmd', '@x', '\tx'])('%j is no formula in a spreadsheet', async (text) => {
    const [, row] = (await toCsv([{ serial: text, name: '' }], columns, 'tr')).split('\r\n')
    expect(row?.replace('"', '').startsWith("'")).toBe(true)
  })

  test.each([
    ['x,=1+1', "x,'=1+1"],
    ['x;@cmd', `"x;'@cmd"`],
    ['x, -cmd', "x, '-cmd"],
    ['-1, -2', "'-1, -2"],
    ['a-b, c', 'a-b, c'],
  ])('%j is no formula in a spreadsheet that parts cells elsewhere', async (text, written) => {
    expect(await toCsv([{ serial: text, name: '' }], columns, 'tr')).toContain(`\r\n${written};`)
  })

  test('a negative number stays a number', async () => {
    expect(await toCsv([{ serial: -12.5, name: '' }], columns, 'tr')).toContain('\r\n-12.5;')
  })

  test('the columns asked for come back as they were written', () => {
    const anyColumns = fc.array(fc.record({ field: fc.string({ minLength: 1 }), header: fc.string() }), {
      minLength: 1,
    })
    fc.assert(
      fc.property(anyColumns, (desired) => {
        const text = desired
          .map((c) => `${encodeURIComponent(c.field)}:${encodeURIComponent(c.header)}`)
          .join(',')
        expect(parseColumns(text)).toEqual(desired)
      }),
      { seed: 11 },
    )
  })
})
