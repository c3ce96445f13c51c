import { gzipSync } from 'node:zlib'
import { getLibrarySummary, listLibraries } from '@filo/contract/packages/library-routes'
import { checkVersion, putVersionCode } from '@filo/contract/packages/version-content-routes'
import { getVersionOrigin } from '@filo/contract/packages/version-origin-routes'
import {
  changeVersionState,
  createVersion,
  getVersion,
  updateVersion,
} from '@filo/contract/packages/versions-routes'
import { listRobots, updateRobot } from '@filo/contract/robots/robots-routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arOf, debianBinary } from '../../../archives/trials/build-deb.ts'
import { tarOf } from '../../../archives/trials/build-tar.ts'
import { createTestServer, type TestServer } from '../../../testing/test-context.ts'
import { engines } from '../../../testing/test-database.ts'
import { addPackage, uploadContent } from '../../../testing/test-packages.ts'
import { signInAs, type TestPerson } from '../../../testing/test-people.ts'
import { addVariant } from '../../../testing/test-robots.ts'

const copyright = `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/

Files: *
License: Expat
`
const control = `Package: ses
Version: 1:2.3-4
Architecture: arm64
Maintainer: Debian Sound <sound@lists.debian.org>
Depends: libc6 (>= 2.36)
Built-Using: glibc (= 2.36-9)
Description: A voice
`

function deb(): Buffer {
  const own = tarOf(
    { name: './control', content: control },
    { name: './postinst', content: '#!/bin/sh\nldconfig\n' },
  )
  const data = tarOf({ name: './usr/share/doc/ses/copyright', content: copyright })
  return arOf(
    debianBinary,
    { name: 'control.tar.gz', content: gzipSync(own) },
    { name: 'data.tar.gz', content: gzipSync(data) },
  )
}

describe.each(engines())('what a version is made of, on %s', (engine) => {
  let server: TestServer
  let developer: TestPerson
  beforeAll(async () => {
    server = await createTestServer(engine)
    developer = await signInAs(server, 'developer')
  })
  afterAll(() => server.close())

  async function filled(bytes: Buffer, notes = { tr: '', en: '' }) {
    const packageId = await addPackage(developer)
    const made = await developer.call(createVersion, {
      params: { packageId },
      body: { semver: '1.0.0', notes },
    })
    await uploadContent(server, made.body.id, bytes)
    return { params: { versionId: made.body.id } }
  }

  const errorsOf = async (at: { params: { versionId: string } }) =>
    (await developer.call(checkVersion, at)).body.findings
      .filter(({ severity }) => severity === 'error')
      .map(({ code }) => code)

  test('a manifest refuses links that lead away only where it says so', async () => {
    const links = tarOf(
      { name: 'run' },
      { name: 'etc', type: '2', linkName: '/etc' },
      { name: 'gone', type: '2', linkName: 'none' },
    )
    const at = await filled(links)
    expect(await errorsOf(at)).toEqual([])
    const manifest = JSON.stringify({ links: 'inside' })
    const saved = await developer.call(putVersionCode, { ...at, body: { manifest, hooks: {} } })
    expect(JSON.parse(saved.body.manifest)).toMatchObject({ links: 'inside' })
    expect(await errorsOf(at)).toEqual(['links_outside', 'links_nowhere'])
    const refused = await developer.call(changeVersionState, { ...at, body: { action: 'make_ready' } })
    expect(refused.problem.code).toBe('version_not_checked')
    expect(refused.problem.detail).toContain('etc → /etc')
  })

  test('a package of links alone becomes ready', async () => {
    const at = await filled(tarOf({ name: 'python', type: '2', linkName: 'python3' }))
    expect(await errorsOf(at)).toEqual([])
    const ready = await developer.call(changeVersionState, { ...at, body: { action: 'make_ready' } })
    expect(ready.status).toBe(200)
  })

  test('alike names are refused for a variant whose file system ignores letter case, by name', async () => {
    const at = await filled(tarOf({ name: 'README' }, { name: 'readme' }))
    const admin = await signInAs(server, 'admin')
    const variantId = await addVariant(server)
    await developer.call(updateVersion, { ...at, body: { compatibleVariantIds: [variantId] } })
    expect(await errorsOf(at)).toEqual([])
    await admin.call(updateRobot, { params: { variantId }, body: { foldsCase: true } })
    const { items } = (await admin.call(listRobots, { query: { 'f.id': [variantId] } })).body
    expect(items[0]?.foldsCase).toBe(true)
    expect(await errorsOf(at)).toEqual(['alike_names'])
  })

  test('a .deb fills what nobody wrote and keeps its scripts as texts', async () => {
    const at = await filled(deb())
    const { origin } = (await developer.call(getVersionOrigin, at)).body
    expect(origin).toEqual({
      package: 'ses',
      version: '1:2.3-4',
      architecture: 'arm64',
      description: 'A voice',
      maintainer: 'Debian Sound <sound@lists.debian.org>',
      licences: ['Expat'],
      relations: [
        { field: 'Depends', text: 'libc6 (>= 2.36)' },
        { field: 'Built-Using', text: 'glibc (= 2.36-9)' },
      ],
      scripts: [{ name: 'postinst', text: '#!/bin/sh\nldconfig\n' }],
      proposedSemver: '2.3.0',
    })
    const version = (await developer.call(getVersion, at)).body
    expect(version.notes.tr).toBe('ses 1:2.3-4 (arm64)\n\nA voice')
    const summary = (await developer.call(getLibrarySummary, at)).body
    expect(summary.list).toMatchObject({ format: 'deb', uploadedByName: null })
    const libraries = (await developer.call(listLibraries, { ...at, query: {} })).body.items
    expect(libraries.map(({ name, licence }) => [name, licence])).toEqual([
      ['glibc', null],
      ['ses', 'Expat'],
    ])
  })

  test('what a person wrote stays, and another upload takes the words of a .deb away', async () => {
    const notes = { tr: 'Elle', en: '' }
    const at = await filled(deb(), notes)
    expect((await developer.call(getVersion, at)).body.notes).toEqual(notes)
    await uploadContent(server, at.params.versionId, tarOf({ name: 'other' }))
    expect((await developer.call(getVersionOrigin, at)).body.origin).toBeNull()
  })
})
