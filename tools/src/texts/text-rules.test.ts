import { describe, expect, test } from 'vitest'
import { countBilingual, findBilingualProblems } from './bilingual-literals.ts'
import { compareTexts } from './compare-texts.ts'
import { findHardCodedText } from './hard-coded-text.ts'
import { findMissingTexts, findUnusedTexts } from './match-text-uses.ts'
import { readTextUses } from './read-text-uses.ts'
import { baseKey, flattenTexts, namespaceOf } from './text-file.ts'
import { findOtherWords, findOtherWordsInCode } from './word-choice.ts'

function compare(tr: unknown, en: unknown): string[] {
  return compareTexts({ folder: 'x', tr: flattenTexts(tr), en: flattenTexts(en) }).map(
    ({ path, message }) => `${path} ${message}`,
  )
}

describe('a pair of texts files', () => {
  test.each([
    [{ a: { b: 'Ad' } }, {}, 'x/en.json a.b is missing here'],
    [{}, { a: 'Name' }, 'x/tr.json a is missing here'],
    [{ a: '' }, { a: 'Name' }, 'x/tr.json a is empty'],
    [{ a: 3 }, { a: 'Name' }, 'x/tr.json a is empty'],
    [{ a: 'Ad ' }, { a: 'Name' }, 'x/tr.json a has space around it'],
    [{ a: '{n} robot' }, { a: '{count} robots' }, 'x/en.json a has {count}, Turkish has {n}'],
    [{ a_one: 'x' }, { a_one: 'y' }, 'x/en.json a_one has no a_other beside it'],
    [{ a: 'Sağ kol' }, { a: 'Sağ kol' }, 'x/en.json a reads Turkish: Sağ kol'],
  ])('%j beside %j is refused', (tr, en, complaint) => {
    expect(compare(tr, en)).toContain(complaint)
  })

  test('the same texts in both languages pass', () => {
    const tr = { a: { b_one: 'Bir robot', b_other: '{count} robot' }, c: 'Ad: {name}', d: '{reason}' }
    const en = {
      a: { b_one: '{count} robot', b_other: '{count} robots' },
      c: 'Name: {name}',
      d: '{reasonEn}',
    }
    expect(compare(tr, en)).toEqual([])
  })

  test('keys and namespaces are read as i18next reads them', () => {
    expect(baseKey('robots_other')).toBe('robots')
    expect(namespaceOf('console/src/features/users/UsersPage.tsx')).toBe('users')
    expect(namespaceOf('console/src/ui/texts')).toBe('ui')
    expect(namespaceOf('console/src/i18n/texts')).toBe('common')
  })
})

const texts = new Map([
  ['common', flattenTexts({ save: 'Kaydet', errors: { detail: 'Ayrıntı: {value}' } })],
  [
    'users',
    flattenTexts({
      title: 'Kullanıcılar',
      roles: { admin: 'Yönetici', tester: 'Test' },
      n_other: '{count} kişi',
    }),
  ],
])

function complaints(code: string, path = 'console/src/features/users/UsersPage.tsx'): string[] {
  return findMissingTexts([readTextUses(path, code)], texts).map(({ line, message }) => `${line} ${message}`)
}

describe('texts asked for', () => {
  test.each([
    ["t('titel')", '1 asks for titel, which users does not have'],
    ["t('common:sav')", '1 asks for common:sav, which common does not have'],
    ["t('common:title')", '1 asks for common:title, which common does not have'],
    ["t(on ? 'title' : 'off')", '1 asks for off, which users does not have'],
    ['t(`rights.${role}`)', '1 asks for rights.…, which users does not have'],
    ["i18n.t('gone')", '1 asks for gone, which users does not have'],
    ["export const A = () => <Trans i18nKey='gone' />", '1 asks for gone, which users does not have'],
    ["t('common:errors.detail')", '1 asks for common:errors.detail without {value}'],
    ["t('n', {})", '1 asks for n without {count}'],
  ])('%s is refused', (code, complaint) => {
    expect(complaints(code)).toEqual([complaint])
  })

  test.each([
    ["t('title')"],
    ["t('save')"],
    ["t('users:title')"],
    ["t('n', { count })"],
    ["t('common:errors.detail', { value: 1 })"],
    ["t('common:errors.detail', values)"],
    ['t(`roles.${role}`)'],
    ['t(column.header)'],
    ["const { t } = useTranslation('users', { keyPrefix: 'roles' })\nt('admin')"],
  ])('%s passes', (code) => {
    expect(complaints(code)).toEqual([])
  })

  test('another namespace counts where the file opens it', () => {
    const path = 'console/src/components/RoleName.tsx'
    expect(complaints("t('title')", path)).toHaveLength(1)
    expect(complaints("const { t } = useTranslation(['users'])\nt('title')", path)).toEqual([])
  })

  test('a text nobody asks for is refused, one in a table of keys is not', () => {
    const code = "t('save')\nt(`roles.${role}`)\nexport const headers = ['title']\nt('n', { count: 1 })"
    expect(findUnusedTexts([readTextUses('console/src/features/users/x.ts', code)], texts)).toEqual([
      { rule: 'texts', path: 'texts of common', message: 'nobody asks for errors.detail' },
    ])
  })
})

describe('hard-coded text', () => {
  test.each([
    ['<p>Kaydet</p>'],
    ['<p>{"Kaydet"}</p>'],
    ["<p>{isOn ? 'Açık' : t('off')}</p>"],
    ["<p>{name || 'Adsız'}</p>"],
    ['<p>{`${count} robot`}</p>'],
    ['<>Kaydet</>'],
    ['<button aria-label="Kapat" />'],
    ['<input placeholder="Ara" />'],
    ["<input title={'Ara'} />"],
    ['<img alt="Robot" />'],
    ['<TextField label="Ad" />'],
  ])('%s is refused', (jsx) => {
    const [found, ...others] = findHardCodedText('console/src/ui/X.tsx', `export const X = () => ${jsx}`)
    expect(found?.message).toContain('put it into texts/tr.json')
    expect(others).toEqual([])
  })

  test.each([
    ["<p>{t('save')}</p>"],
    ['<p> · {count} / 25</p>'],
    ['<img alt="" />'],
    ['<p>Filo</p>'],
    ['<input type="text" className="wide" aria-hidden="true" />'],
    ['<Column label="table.name" />'],
  ])('%s passes', (jsx) => {
    const isKey = (text: string) => text === 'table.name'
    expect(findHardCodedText('console/src/ui/X.tsx', `export const X = () => ${jsx}`, isKey)).toEqual([])
  })
})

test('texts in code are compared like those in files', () => {
  const problems = (code: string) =>
    findBilingualProblems('contract/src/x.ts', code).map(({ message }) => message)
  expect(problems("export const a = { tr: 'Ad: {x}', en: 'Name' }")).toHaveLength(1)
  expect(
    problems("export const a = defineErrors({ gone: [410, 'Silindi: {x}', 'Deleted: {y}'] })"),
  ).toHaveLength(1)
  expect(problems("export const a = defineActions({ gone: ['Silindi', ''] })")).toHaveLength(1)
  expect(problems("export const a = { tr: 'Ad: {x}', en: 'Name: {x}' }")).toEqual([])
  expect(problems("export const a = { tr: '', en: '' }")).toEqual([])
  expect(countBilingual('x.ts', "export const a = [{ tr: 'a', en: 'b' }, ['c', 'd']]")).toBe(1)
})

describe('the choice of words', () => {
  test.each([
    ['tr', 'Varyantı seçin', ['has "Varyant"; write "ürün"']],
    ['tr', '{{variant}} için pil %20', ['has "pil"; write "batarya"']],
    ['tr', 'Pilot program, saat pili ve yüklenen dosya', []],
    ['tr', 'hizmet dışı kalan robot', []],
    ['tr', 'düzeltme {{build}}', ['has "düzeltme {"; write "yapı (build)"']],
    ['tr', 'Ana.ara.düzeltme', []],
    ['en', 'Variants of {variant}', ['has "Variants"; write "product"']],
    ['en', 'an invariant of {{variants}}', []],
  ] as const)('in %s "%s" gives %j', (language, text, problems) => {
    expect(findOtherWords(language, text)).toEqual(problems)
  })

  test('texts in code are read too, names of code are not', () => {
    const code = "const variantId = 1\nexport const a = { tr: 'Varyant yok', en: 'No product' }"
    expect(findOtherWordsInCode('x.ts', code).map(({ line }) => line)).toEqual([2])
  })
})
