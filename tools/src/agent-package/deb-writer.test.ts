import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { writeDeb } from './deb-writer.ts'
import { writeTar } from './tar-writer.ts'

const folder = mkdtempSync(join(tmpdir(), 'filo-deb-'))
afterAll(() => rmSync(folder, { recursive: true }))

const parts = {
  fields: {
    Package: 'try',
    Version: '1.2.3',
    Architecture: 'all',
    Maintainer: 'A <a@invalid>',
    Description: 'a try',
  },
  scripts: { postinst: '#!/bin/sh\nexit 0\n' },
  entries: [
    { path: 'usr/lib/try/program', kind: 'file', mode: 0o755, content: Buffer.from('#!/bin/sh\n') },
    { path: 'usr/share/try/odd', kind: 'file', mode: 0o644, content: Buffer.alloc(1000, 'x') },
    { path: 'usr/share/try/empty', kind: 'file', mode: 0o600, content: Buffer.alloc(0) },
    { path: 'var/lib/try', kind: 'folder', mode: 0o755 },
  ],
} as const

test('the same parts are the same bytes, whatever time it is', async () => {
  expect((await writeDeb(parts)).equals(await writeDeb(parts))).toBe(true)
  expect((await writeDeb({ ...parts, entries: parts.entries.slice(1) })).equals(await writeDeb(parts))).toBe(
    false,
  )
})

test('a path that no tar of this kind holds is refused', () => {
  const path = 'a'.repeat(101)
  expect(() => writeTar([{ path, kind: 'file', mode: 0o644, content: Buffer.alloc(1) }])).toThrow('too long')
})

const hasDpkg = spawnSync('dpkg-deb', ['--version']).status === 0
describe.skipIf(!hasDpkg)("Debian's own tool", () => {
  async function deb(): Promise<string> {
    const file = join(folder, 'try.deb')
    writeFileSync(file, await writeDeb(parts))
    return file
  }

  test('lists what was packed, folders before their files', async () => {
    const output = execFileSync('dpkg-deb', ['--contents', await deb()], {
      encoding: 'utf8',
      env: { TZ: 'UTC', PATH: '/usr/bin:/bin' },
    })
    const lines = output
      .trim()
      .split('\n')
      .map((line) => line.replace(/\s+/g, ' '))
    expect(lines).toEqual([
      'drwxr-xr-x root/root 0 1980-01-01 00:00 ./',
      'drwxr-xr-x root/root 0 1980-01-01 00:00 ./usr/',
      'drwxr-xr-x root/root 0 1980-01-01 00:00 ./usr/lib/',
      'drwxr-xr-x root/root 0 1980-01-01 00:00 ./usr/lib/try/',
      '-rwxr-xr-x root/root 10 1980-01-01 00:00 ./usr/lib/try/program',
      'drwxr-xr-x root/root 0 1980-01-01 00:00 ./usr/share/',
      'drwxr-xr-x root/root 0 1980-01-01 00:00 ./usr/share/try/',
      '-rw------- root/root 0 1980-01-01 00:00 ./usr/share/try/empty',
      '-rw-r--r-- root/root 1000 1980-01-01 00:00 ./usr/share/try/odd',
      'drwxr-xr-x root/root 0 1980-01-01 00:00 ./var/',
      'drwxr-xr-x root/root 0 1980-01-01 00:00 ./var/lib/',
      'drwxr-xr-x root/root 0 1980-01-01 00:00 ./var/lib/try/',
    ])
  })

  test('reads the fields, with the size that was counted', async () => {
    const fields = execFileSync('dpkg-deb', ['--field', await deb()], { encoding: 'utf8' })
    expect(fields).toContain('Package: try\nVersion: 1.2.3\n')
    expect(fields).toContain('Installed-Size: 1\n')
  })

  test('unpacks the files byte for byte', async () => {
    const target = join(folder, 'unpacked')
    execFileSync('dpkg-deb', ['--raw-extract', await deb(), target])
    expect(readFileSync(join(target, 'usr/share/try/odd'), 'utf8')).toBe('x'.repeat(1000))
    expect(readFileSync(join(target, 'DEBIAN/postinst'), 'utf8')).toBe(parts.scripts.postinst)
  })
})
