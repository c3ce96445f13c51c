import { expect, test } from 'vitest'
import type { DebianControl } from '../../../archives/debian-control.ts'
import { proposedNotes, proposeSemver, versionOrigin } from './version-origin.ts'

test.each([
  ['1:2.3-4', '2.3.0'],
  ['15.20-0+deb12u1', '15.20.0'],
  ['20230104-2', '20230104.0.0'],
  ['5.2.15-2+b13', '5.2.15'],
  ['1.2.3.4', '1.2.3'],
  ['2026f-0+deb12u1', '2026.0.0'],
  ['007.01', '7.1.0'],
  ['git-2020', null],
])('%s is proposed as %s', (version, semver) => {
  expect(proposeSemver(version)).toBe(semver)
})

const control = (bytes: Buffer | null): DebianControl => ({
  package: 'ses',
  version: '1.0-1',
  architecture: 'all',
  description: 'A voice\nthat speaks',
  maintainer: 'A <a@b.example>',
  relations: [{ field: 'Depends', text: 'libc6 (>= 2.36)' }],
  scripts: [{ name: 'postinst', bytes }],
})

test.each([
  ['plain text stays as it is', Buffer.from('#!/bin/sh\n\techo "ğ"\n'), '#!/bin/sh\n\techo "ğ"\n'],
  ['what cannot be seen is spelled out', Buffer.from('a\u202eb\u001b[2J\r\n'), 'a\\u{202e}b\\u{1b}[2J\n'],
  ['bytes that are no UTF-8 are no text', Buffer.from([0x23, 0xff, 0xfe]), null],
  ['a NUL is no text', Buffer.from('a\0b'), null],
  ['what was too long to keep has no text', null, null],
])('a maintainer script: %s', (_, bytes, text) => {
  expect(versionOrigin(control(bytes), []).scripts).toEqual([{ name: 'postinst', text }])
})

test('notes are proposed only where nobody wrote any', () => {
  const origin = versionOrigin(control(null), ['GPL-2+'])
  expect(proposedNotes({ tr: '', en: ' ' }, origin)?.en).toBe('ses 1.0-1 (all)\n\nA voice\nthat speaks')
  expect(proposedNotes({ tr: 'Not', en: '' }, origin)).toBeUndefined()
})
