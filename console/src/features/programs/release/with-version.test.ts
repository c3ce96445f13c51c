import { expect, test } from 'vitest'
import { withVersion } from './with-version.ts'

const voice = { value: 'v1', label: 'Ses 1.0.0', group: 'ses' }
const motion = { value: 'm1', label: 'Hareket 1.0.0', group: 'hareket' }

test.each([
  ['the first one is alone', [], voice, ['v1']],
  ['another package comes last', [voice], motion, ['v1', 'm1']],
  [
    'another version takes the place of the one before',
    [voice, motion],
    { ...voice, value: 'v2' },
    ['v2', 'm1'],
  ],
  ['the same one again changes nothing', [voice, motion], motion, ['v1', 'm1']],
  [
    'one whose package is not known yet stays',
    [{ value: 'x', label: 'x' }],
    { value: 'y', label: 'y' },
    ['x', 'y'],
  ],
])('%s', (_title, chosen, added, ids) => {
  expect(withVersion(chosen, added)).toEqual(ids)
})
