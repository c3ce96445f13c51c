import { expect, test } from 'vitest'
import { createImportCheck, dayOf, type ImportWorld } from './check-import.ts'
import { readImportFile } from './read-import-file.ts'

const registered = {
  id: 'u1',
  serial: 'NH1-0001',
  variantId: 'r1',
  name: 'Lobi',
  customerId: null,
  productionDate: null,
  warrantyUntil: null,
}
const world: ImportWorld = {
  variants: [
    { id: 'r1', code: 'NOVA-H1', status: 'active' },
    { id: 'r2', code: 'OLD-1', status: 'archived' },
  ],
  customers: [{ id: 'c1', code: 'ISIK', name: 'Işık Oteli' }],
}

async function check(csv: string) {
  const { check: checkRows } = createImportCheck(world)
  const rows: ReturnType<typeof checkRows> = []
  const { problems } = await readImportFile([Buffer.from(csv)], async (lines) => {
    rows.push(...checkRows(lines, [registered]))
  })
  return { problems: problems.map((problem) => problem.code), rows }
}

const heading = 'Seri no;Ürün;Ad;Müşteri;Yaşam durumu;Üretim tarihi;Etiketler'

test('a whole row is understood, in words of people', async () => {
  const { rows } = await check(`${heading}\nNH1-0002;nova-h1;Fuar;ışık oteli;Stokta;5.3.2026;vip|kiralık`)
  expect(rows).toMatchObject([{ line: 2, result: 'new', problems: [] }])
  expect(rows[0]?.body).toMatchObject({
    serial: 'NH1-0002',
    variantId: 'r1',
    name: 'Fuar',
    customerId: 'c1',
    lifeState: 'in_stock',
    productionDate: '2026-03-05',
    tags: ['vip', 'kiralık'],
  })
})

test('headings may be English, in capitals or our own field names', async () => {
  expect((await check('SERIAL NUMBER,variant code\nNH1-0002,NOVA-H1')).rows[0]?.result).toBe('new')
  expect((await check('serial\tvariant\nNH1-0002\tNOVA-H1')).rows[0]?.result).toBe('new')
})

test.each([
  ['a bad serial', 'nh1;NOVA-H1;;;;;', 'serial_format'],
  ['no serial', ';NOVA-H1;x;;;;', 'serial_format'],
  ['an unknown variant', 'NH1-0002;X;;;;;', 'variant_unknown'],
  ['an archived variant', 'NH1-0002;OLD-1;;;;;', 'variant_archived'],
  ['an unknown customer', 'NH1-0002;NOVA-H1;;Yok;;;', 'customer_unknown'],
  ['an unknown life state', 'NH1-0002;NOVA-H1;;;Uçuyor;;', 'life_unknown'],
  ['a retired one', 'NH1-0002;NOVA-H1;;;Hurda;;', 'life_unknown'],
  ['a delivered one without customer', 'NH1-0002;NOVA-H1;;;Aktif;;', 'customer_needed'],
  ['an impossible date', 'NH1-0002;NOVA-H1;;;;31.02.2026;', 'date_format'],
  ['an endless tag', `NH1-0002;NOVA-H1;;;;;${'x'.repeat(41)}`, 'tags_invalid'],
  ['an endless name', `NH1-0002;NOVA-H1;${'x'.repeat(121)};;;;`, 'text_too_long'],
  ['a taken serial', 'NH1-0001;NOVA-H1;Başka;;;;', 'serial_in_use'],
])('%s is refused and named', async (_what, row, code) => {
  const { rows } = await check(`${heading}\n${row}`)
  expect(rows[0]?.result).toBe('invalid')
  expect(rows[0]?.problems.map((problem) => problem.code)).toContain(code)
})

test('the same serial twice is refused with the first line', async () => {
  const { rows } = await check(`${heading}\nNH1-0002;NOVA-H1;;;;;\nNH1-0002;NOVA-H1;;;;;`)
  expect(rows.map((row) => row.result)).toEqual(['new', 'invalid'])
  expect(rows[1]?.problems).toEqual([{ column: 'serial', code: 'serial_twice', value: 2 }])
})

test('a row that is registered the same is left alone', async () => {
  expect((await check(`${heading}\nNH1-0001;NOVA-H1;Lobi;;;;`)).rows[0]?.result).toBe('unchanged')
  expect((await check(`${heading}\nNH1-0001;NOVA-H1;;;;;`)).rows[0]?.result).toBe('unchanged')
})

test.each([
  ['no rows', 'Seri no;Ürün', ['no_rows']],
  ['nothing', '', ['no_rows']],
  ['no variant column', 'Seri no\nNH1-1', ['column_missing']],
  ['a column twice', 'Seri no;Seri no;Ürün\na;b;c', ['column_twice']],
  ['a foreign column', 'Seri no;Ürün;Renk\na;b;c', ['column_unknown']],
  ['an open quote', 'Seri no;Ürün\n"a;b', ['quote_open']],
  ['too many rows', `Seri no;Ürün\n${'NH1-1;X\n'.repeat(100_001)}`, ['too_many_rows']],
  ['an endless cell', `Seri no;Ürün\n${'x'.repeat(30_000_000)}`, ['file_too_long']],
])('a file with %s is refused as a whole', async (_what, csv, codes) => {
  expect(await check(csv)).toMatchObject({ problems: codes })
})

test.each([
  ['2026-03-05', '2026-03-05'],
  ['5.3.2026', '2026-03-05'],
  ['05/03/2026', '2026-03-05'],
  ['2026-02-29', null],
  ['dün', null],
  ['', null],
])('the date %j is %j', (text, day) => {
  expect(dayOf(text)).toBe(day)
})
