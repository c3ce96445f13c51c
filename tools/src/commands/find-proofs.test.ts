import { expect, test } from 'vitest'
import { chooseProof, findProofs } from './find-proofs.ts'

const read = (path: string) =>
  path.includes('enrolment') ? 'export const sign = 1' : 'export async function run() {}'
const paths = [
  'server/src/features/enrolments/enrolment-proof.ts',
  'server/src/archives/archive-proof.ts',
  'agent/src/proofs/integrity-proof.ts',
  'agent/src/main.ts',
]

test('a proof is found by its file name and its run', () => {
  expect([...findProofs(paths, read).keys()]).toEqual(['archive', 'integrity'])
})

test.each([
  ['archive', 'server/src/archives/archive-proof.ts'],
  ['archives', 'server/src/archives/archive-proof.ts'],
  ['integrity', 'agent/src/proofs/integrity-proof.ts'],
  ['main', undefined],
])('%s means %s', (desired, path) => {
  expect(chooseProof(findProofs(paths, read), desired)).toBe(path)
})

test('two proofs of one name are refused', () => {
  expect(() => findProofs([...paths, 'cli/src/archive-proof.ts'], read)).toThrow(
    'two proofs are called archive',
  )
})
