import { describe, expect, test } from 'vitest'
import { type ProgramContent, programContentHash } from './program-content-hash.ts'
import { editorsOfCopy, requireHigher, requireRange } from './program-release-rules.ts'

test.each([
  ['1.0.0', [], undefined],
  ['1.0.1', ['1.0.0'], undefined],
  ['1.10.0', ['1.9.0', '1.2.0'], undefined],
  ['1.0.0', ['1.0.0-rc.1'], undefined],
  ['1.0.0', ['1.0.0'], 'already_exists'],
  ['1.0.0', ['1.0.1', '1.0.0'], 'already_exists'],
  ['1.9.0', ['1.10.0', '1.2.0'], 'program_semver_low'],
  ['1.0.0-rc.1', ['1.0.0'], 'program_semver_low'],
])('the number %s beside %j is refused as %s', (semver, others, refusal) => {
  const check = () => requireHigher(semver, others)
  if (refusal) expect(check).toThrow(refusal)
  else expect(check).not.toThrow()
})

test.each([
  [null, true],
  ['^2.0.0', true],
  ['>=1.4.0 <3.0.0', true],
  ['*', true],
  ['5', true],
  ['herhangi', false],
  ['>=1.4.0 and <3', false],
])('%s is a range of versions: %s', (range, isOne) => {
  const check = () => requireRange(range)
  if (isOne) expect(check).not.toThrow()
  else expect(check).toThrow('program_arosrange_invalid')
})

test.each([
  ['of nothing', undefined, 'a', ['a']],
  ['of what was approved', { state: 'approved', editorIds: ['b'] }, 'a', ['a']],
  ['of a draft', { state: 'draft', editorIds: ['b', 'a'] }, 'a', ['b', 'a']],
  ['of what was rejected', { state: 'rejected', editorIds: ['b'] }, 'a', ['b', 'a']],
  ['of what awaits approval', { state: 'submitted', editorIds: ['b'] }, null, ['b']],
] as const)('a release that begins with the content %s is work of these: %4$j', (_, source, by, editors) => {
  expect(editorsOfCopy(source, by)).toEqual(editors)
})

describe('the content hash', () => {
  const voice = { code: 'voice', semver: '1.0.0', build: 1, contentHash: 'a'.repeat(64) }
  const menu = { code: 'menu', semver: '1.0.0', build: 1, contentHash: 'b'.repeat(64) }
  const content: ProgramContent = {
    code: 'menu',
    semver: '1.0.0',
    items: [voice, menu],
    variants: [{ code: 'NOVA-H1' }, { code: 'SERVIS-S3' }],
    arosRange: null,
    permissions: ['screen', 'speakers'],
  }

  test('is the same whatever order variants and permissions were chosen in', () => {
    const turned = {
      ...content,
      variants: content.variants.toReversed(),
      permissions: content.permissions.toReversed(),
    }
    expect(programContentHash(turned)).toBe(programContentHash(content))
    expect(programContentHash(content)).toMatch(/^[0-9a-f]{64}$/)
  })

  test.each<[string, Partial<ProgramContent>]>([
    ['its order', { items: [menu, voice] }],
    ['another build of a package', { items: [voice, { ...menu, build: 2 }] }],
    ['other content of a package', { items: [voice, { ...menu, contentHash: 'c'.repeat(64) }] }],
    ['another variant', { variants: [{ code: 'NOVA-H1' }] }],
    ['a range', { arosRange: '^5.0.0' }],
    ['another permission', { permissions: ['screen'] }],
    ['another number', { semver: '1.0.1' }],
    ['another program', { code: 'tur' }],
  ])('is another with %s', (_title, changes) => {
    expect(programContentHash({ ...content, ...changes })).not.toBe(programContentHash(content))
  })
})
