import type { VersionOrigin } from '@filo/contract/packages/version-origin-routes'
import { expect, test } from 'vitest'
import { debLibraries } from './deb-libraries.ts'

const origin: VersionOrigin = {
  package: 'busybox',
  version: '1:1.35.0-4',
  architecture: 'amd64',
  description: '',
  maintainer: 'Install System Team <debian-boot@lists.debian.org>',
  licences: ['GPL-2', 'BSD-4-clause'],
  relations: [
    { field: 'Depends', text: 'libc6 (>= 2.34)' },
    { field: 'Static-Built-Using', text: 'glibc (= 2.36-9), openssl (= 3.0.9-1), glibc (= 2.36-9)' },
  ],
  scripts: [],
  proposedSemver: '1.35.0',
}

test('a .deb names itself and what was built into it, and not what it only needs beside it', () => {
  const { libraries, format } = debLibraries(origin)
  expect(format).toBe('deb')
  expect(libraries.map(({ name, version, type, parent }) => [name, version, type, parent])).toEqual([
    ['busybox', '1:1.35.0-4', 'direct', null],
    ['glibc', '2.36-9', 'transitive', 'busybox'],
    ['openssl', '3.0.9-1', 'transitive', 'busybox'],
  ])
  expect(libraries[0]).toMatchObject({
    purl: 'pkg:deb/debian/busybox@1%3A1.35.0-4?arch=amd64',
    licence: 'GPL-2 AND BSD-4-clause',
  })
})

test('a maker of its own is in nobody else’s archive', () => {
  const own = debLibraries({ ...origin, maintainer: 'Robots <it@debian.org.robots.example>', licences: [] })
  expect(own.libraries[0]).toMatchObject({ purl: null, licence: null })
})
