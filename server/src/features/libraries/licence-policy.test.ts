import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { flagLicence } from './licence-policy.ts'

describe('the licence policy', () => {
  test.each([
    [null, 'unknown'],
    ['', 'unknown'],
    ['NOASSERTION', 'unknown'],
    ['NONE', 'unknown'],
    ['MIT', 'ok'],
    ['Apache-2.0', 'ok'],
    ['BSD-3-Clause', 'ok'],
    ['0BSD', 'ok'],
    ['GPL-2.0-only', 'copyleft'],
    ['GPL-3.0-or-later', 'copyleft'],
    ['AGPL-3.0-only', 'copyleft'],
    ['LGPL-2.1', 'copyleft'],
    ['LGPLv3', 'copyleft'],
    ['SSPL-1.0', 'copyleft'],
    ['MPL-2.0', 'copyleft'],
    ['EUPL-1.2', 'copyleft'],
    ['GPL-2.0-only WITH Classpath-exception-2.0', 'copyleft'],
    ['BUSL-1.1', 'unknown'],
    ['CC-BY-NC-4.0', 'unknown'],
    ['CC-BY-SA-4.0', 'copyleft'],
    ['LicenseRef-Acme', 'unknown'],
    ['MIT OR GPL-3.0-only', 'ok'],
    ['MIT AND GPL-3.0-only', 'copyleft'],
    ['MIT AND LicenseRef-Acme', 'unknown'],
    ['(MIT OR GPL-2.0-only) AND Apache-2.0', 'ok'],
    ['(MIT AND GPL-2.0-only) OR LGPL-3.0-only', 'copyleft'],
    ['Apache-2.0 WITH LLVM-exception', 'ok'],
    ['GNU General Public License v2', 'copyleft'],
    ['Apache License, Version 2.0', 'ok'],
    ['The MIT License', 'ok'],
    ['Commercial, see the contract', 'unknown'],
    ['SEE LICENSE IN LICENSE.md', 'unknown'],
    ['((', 'unknown'],
  ])('%j is %s', (licence, flag) => {
    expect(flagLicence(licence)).toBe(flag)
  })

  test('any text gets a flag, however its parentheses stand', () => {
    const token = fc.constantFrom('(', ')', ' AND ', ' OR ', 'MIT', 'GPL-2.0', ' ', 'WITH')
    const text = fc.array(token, { maxLength: 60 }).map((tokens) => tokens.join(''))
    fc.assert(fc.property(text, (licence) => ['ok', 'copyleft', 'unknown'].includes(flagLicence(licence))))
  })
})
