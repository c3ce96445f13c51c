import { expect, test } from 'vitest'
import { type CheckedRelease, checkProgramRelease } from './check-program-release.ts'

const text = { tr: 'Var', en: 'There' }
const item = {
  code: 'menu',
  name: { tr: 'Menü', en: 'Menu' },
  semver: '1.2.0',
  state: 'released',
  compatibleVariantIds: [],
  services: [],
  hookUser: null,
} as const
const service = { name: 'menu', user: null, readiness: null, liveness: null }
const ofRoot = { ...service, user: 'root' }
const timing = { intervalS: 1, timeoutS: 5 }
const asking = { ...service, readiness: { type: 'http' as const, port: 8080, path: '/', ...timing } }
const watched = { ...service, liveness: { type: 'tcp' as const, port: 8080, failures: 3, ...timing } }
const commanded = {
  ...service,
  readiness: { type: 'command' as const, command: 'true', args: [], ...timing },
}

const whole: CheckedRelease = {
  notes: text,
  description: text,
  items: [item],
  variants: [
    { id: 'nova', code: 'NOVA-H1' },
    { id: 'servis', code: 'SERVIS-S3' },
  ],
  permissions: [],
}

const cases: [string, Partial<CheckedRelease>, string[]][] = [
  ['that is complete', {}, []],
  ['without packages', { items: [] }, ['no_packages']],
  ['without products', { variants: [] }, ['no_variants']],
  ['without notes', { notes: { tr: '', en: '' } }, ['notes_missing', 'notes_missing']],
  ['with notes in one language', { notes: { tr: 'Var', en: '  ' } }, ['notes_missing']],
  [
    'of a program described in one language',
    { description: { tr: '', en: 'There' } },
    ['description_missing'],
  ],
  ['of a package in test', { items: [{ ...item, state: 'in_test' }] }, ['package_not_released']],
  ['of an approved package', { items: [{ ...item, state: 'approved' }] }, ['package_not_released']],
  ['of a revoked package', { items: [item, { ...item, state: 'revoked' }] }, ['package_not_released']],
  ['of a deprecated package', { items: [{ ...item, state: 'deprecated' }] }, ['package_not_released']],
  [
    'whose package is for one of its products',
    { items: [{ ...item, compatibleVariantIds: ['nova'] }] },
    ['package_not_for_variant'],
  ],
  [
    'whose package is for its products',
    { items: [{ ...item, compatibleVariantIds: ['servis', 'nova'] }] },
    [],
  ],
  ['whose hooks run as root', { items: [{ ...item, hookUser: 'root' }] }, ['runs_as_root']],
  ['with a service of root', { items: [{ ...item, services: [ofRoot] }] }, ['runs_as_root']],
  ['with a service of a user', { items: [{ ...item, services: [service] }] }, []],
  ['that asks a port', { items: [{ ...item, services: [asking] }] }, ['port_without_network']],
  ['that asks a port all along', { items: [{ ...item, services: [watched] }] }, ['port_without_network']],
  [
    'that asks a port by the network',
    { items: [{ ...item, services: [asking] }], permissions: ['network'] },
    [],
  ],
  ['that asks a command', { items: [{ ...item, services: [commanded] }] }, []],
  [
    'with several problems',
    { notes: { tr: '', en: 'There' }, items: [{ ...item, state: 'draft', compatibleVariantIds: ['x'] }] },
    ['notes_missing', 'package_not_released', 'package_not_for_variant'],
  ],
]

test.each(cases)('a release %s has the problems %3$j', (_title, changes, codes) => {
  expect(checkProgramRelease({ ...whole, ...changes }).map(({ code }) => code)).toEqual(codes)
})

test('problems say in both languages which package it is, and where it does not run', () => {
  const items = [{ ...item, state: 'in_test', compatibleVariantIds: ['nova'] } as const]
  expect(checkProgramRelease({ ...whole, items }).map((found) => found.text)).toEqual([
    {
      tr: 'Menü 1.2.0 yayında değil; durumu: Testte.',
      en: 'Menu 1.2.0 is not released; its state is: In test.',
    },
    {
      tr: 'Menü 1.2.0 şu ürünlerde çalışmaz: SERVIS-S3.',
      en: 'Menu 1.2.0 does not run on these products: SERVIS-S3.',
    },
  ])
})

test('a text that is missing is asked for in its language', () => {
  const found = checkProgramRelease({
    ...whole,
    notes: { tr: 'Var', en: '' },
    description: { tr: '', en: 'a' },
  })
  expect(found.map((each) => each.text)).toEqual([
    { tr: 'Sürüm notlarının İngilizcesi yazılmadı.', en: 'The release notes are missing in English.' },
    {
      tr: 'Program açıklamasının Türkçesi yazılmadı.',
      en: 'The description of the program is missing in Turkish.',
    },
  ])
})
