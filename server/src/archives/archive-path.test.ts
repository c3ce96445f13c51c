import { posix } from 'node:path'
import { archiveLimits } from '@filo/contract/archives/archive-limits'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DomainError } from '../ground/domain-error.ts'
import { checkPath } from './archive-path.ts'

describe('checkPath', () => {
  it.each([
    ['a', 'a', false],
    ['./a', 'a', false],
    ['././a/b', 'a/b', false],
    ['a/', 'a', true],
    ['./', '', true],
    ['.', '', true],
    ['...', '...', false],
    ['.a/..b', '.a/..b', false],
    ['şöyle böyle.txt', 'şöyle böyle.txt', false],
    ['gu\u0308zel/s\u0327.txt', 'gu\u0308zel/s\u0327.txt', false],
    ['C:\\\\a／b', 'C:\\\\a／b', false],
    ['👨‍👩‍👧.png', '👨‍👩‍👧.png', false],
  ])('takes %j as %j', (raw, path, namesFolder) => {
    expect(checkPath(raw, archiveLimits)).toMatchObject({ path, namesFolder })
  })

  it('lets nothing through that leaves the folder or is not written plainly', () => {
    const pieces = fc.constantFrom(
      '.',
      '..',
      '/',
      '\\',
      'a',
      'B',
      'C:',
      '．',
      '／',
      '‥',
      '\0',
      '\u202e',
      'ş',
      ' ',
      '',
    )
    const raws = fc.oneof(
      fc.array(pieces, { maxLength: 8 }).map((list) => list.join('')),
      fc.string({ unit: 'binary' }),
    )
    fc.assert(
      fc.property(raws, (raw) => {
        try {
          const { path } = checkPath(raw, archiveLimits)
          const landed = posix.resolve('/staging', path)
          expect(landed === '/staging' ? path : landed).toBe(path === '' ? '' : `/staging/${path}`)
          expect(raw.endsWith(path) || raw.endsWith(`${path}/`)).toBe(true)
        } catch (error) {
          if (!(error instanceof DomainError)) throw error
          expect(String(error.params['entry'])).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u)
        }
      }),
      { seed: 7, numRuns: 800 },
    )
  })
})
