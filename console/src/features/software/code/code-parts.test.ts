import { expect, test } from 'vitest'
import { differingParts } from './code-parts.ts'
import type { CodeText } from './use-code-draft.ts'

const hook = { language: 'sh' as const, text: 'echo hi\n', timeoutS: 60 }
const code: CodeText = { manifest: '{}', hooks: { start: hook } }

test.each([
  ['nothing where both are the same', code, []],
  ['a manifest', { ...code, manifest: '{"a":1}' }, ['manifest']],
  ['a script that only one of them has', { ...code, hooks: {} }, ['start']],
  ['a script with another limit', { ...code, hooks: { start: { ...hook, timeoutS: 90 } } }, ['start']],
  ['a script that was added', { ...code, hooks: { start: hook, install: hook } }, ['install']],
] as const)('compares %s', (_, mine, keys) => {
  expect(differingParts(code, mine).map(({ key }) => key)).toEqual(keys)
})

test('a part shows both sides', () => {
  const mine = { ...code, hooks: { start: { ...hook, text: 'echo bye\n' } } }
  expect(differingParts(code, mine)).toEqual([
    { key: 'start', language: 'sh', theirs: '# sh, 60 s\necho hi\n', mine: '# sh, 60 s\necho bye\n' },
  ])
})
