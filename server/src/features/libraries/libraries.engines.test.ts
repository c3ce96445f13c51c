import { listAudit } from '@filo/contract/audit/audit-routes'
import * as routes from '@filo/contract/packages/library-routes'
import { libraryLimits } from '@filo/contract/packages/library-shapes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addDraft, addPackage, fillVersion } from '../../testing/test-packages.ts'
import { inject, signInAs, type TestPerson } from '../../testing/test-people.ts'

type Part = { name: string; version: string; licence?: string; weak?: [id: string, severity: string] }

/** A CycloneDX file: the first part depends on the others. */
function cyclonedx(parts: Part[]): string {
  const [first, ...others] = parts.map(({ name, version }) => `${name}@${version}`)
  return JSON.stringify({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    metadata: { component: { 'bom-ref': 'root', name: 'voice', type: 'application' } },
    components: parts.map(({ name, version, licence }) => ({
      type: 'library',
      'bom-ref': `${name}@${version}`,
      name,
      version,
      ...(licence ? { licenses: [{ expression: licence }] } : {}),
    })),
    dependencies: [
      { ref: 'root', dependsOn: [first] },
      { ref: first, dependsOn: others },
    ],
    vulnerabilities: parts.flatMap(({ name, version, weak }) =>
      weak
        ? [{ id: weak[0], ratings: [{ severity: weak[1] }], affects: [{ ref: `${name}@${version}` }] }]
        : [],
    ),
  })
}

const older: Part[] = [
  { name: 'express', version: '4.18.2', licence: 'MIT' },
  { name: 'qs', version: '6.9.0', licence: 'BSD-3-Clause', weak: ['CVE-2022-24999', 'high'] },
  { name: 'left-pad', version: '1.3.0', licence: 'WTFPL' },
]
const newer: Part[] = [
  { name: 'express', version: '4.19.2', licence: 'MIT' },
  { name: 'qs', version: '6.9.0', licence: 'BSD-3-Clause', weak: ['CVE-2022-24999', 'high'] },
  { name: 'readline', version: '8.10', licence: 'GPL-3.0-or-later', weak: ['CVE-2024-1', 'low'] },
  { name: 'Işık', version: '8.9' },
]

describe.each(engines())('library lists on %s', (engine) => {
  let server: TestServer
  let developer: TestPerson
  let tester: TestPerson
  let admin: TestPerson
  let packageId: string
  let before: string
  let versionId: string

  const upload = (text: string, id = versionId, name = 'bom.json', person = developer) =>
    person.call(routes.importLibraries, {
      params: { versionId: id },
      query: { name },
      bytes: new Blob([text]),
    })
  const list = (query: Record<string, unknown> = {}, id = versionId) =>
    tester.call(routes.listLibraries, { params: { versionId: id }, query })
  const names = async (query: Record<string, unknown>) =>
    (await list(query)).body.items.map(({ name }) => name)

  beforeAll(async () => {
    server = await createTestServer(engine)
    developer = await signInAs(server, 'developer')
    tester = await signInAs(server, 'tester')
    admin = await signInAs(server, 'admin')
    packageId = await addPackage(developer)
    before = (await addDraft(developer, packageId, '1.9.0')).id
    versionId = (await addDraft(developer, packageId, '1.10.0')).id
  })
  afterAll(() => server.close())

  test('a version without a list says so', async () => {
    const { body } = await tester.call(routes.getLibrarySummary, { params: { versionId } })
    expect(body).toMatchObject({ list: null, counts: { all: 0 }, comparedWith: null, canChange: true })
    expect((await list()).body).toEqual({ items: [], totalCount: 0 })
    const sbom = await tester.call(routes.exportLibraries, { params: { versionId } })
    expect([sbom.status, sbom.problem.code]).toEqual([404, 'library_list_missing'])
  })

  test('an imported list is compared with the version before that has one', async () => {
    const first = await upload(cyclonedx(older), before)
    expect(first.body).toMatchObject({ counts: { all: 3, new: 0 }, comparedWith: null })
    const input = await upload(cyclonedx(newer), versionId, ' ağaç\u2028.json ')
    expect(input.status, JSON.stringify(input.body)).toBe(200)
    expect(input.body).toMatchObject({
      list: { format: 'cyclonedx', specVersion: '1.6', fileName: 'ağaç .json' },
      counts: {
        all: 4,
        new: 2,
        changed: 1,
        removed: 1,
        vulnerabilities: { critical: 0, high: 1, medium: 0, low: 1, unknown: 0 },
        weak: 2,
        copyleft: 1,
        unknownLicence: 1,
      },
      removed: ['left-pad 1.3.0'],
      comparedWith: { id: before, semver: '1.9.0', build: 1 },
    })
    expect(input.body.list?.uploadedByName).toContain('developer')
  })

  test('a library tells its place, its licence, its vulnerabilities and what changed', async () => {
    const { body } = await list({ sort: 'name' })
    expect(body.items.map(({ name, change }) => `${name} ${change}`)).toEqual([
      'express changed',
      'Işık new',
      'qs same',
      'readline new',
    ])
    expect(body.items[0]).toMatchObject({ type: 'direct', previousVersion: '4.18.2', licenceFlag: 'ok' })
    expect(body.items[3]).toMatchObject({
      type: 'transitive',
      parent: 'express',
      licenceFlag: 'copyleft',
      vulnerabilities: [{ id: 'CVE-2024-1', severity: 'low' }],
    })
  })

  test('the list is searched, narrowed, sorted and paged', async () => {
    expect(await names({ q: 'ISIK' })).toEqual(['Işık'])
    expect(await names({ q: 'gpl' })).toEqual(['readline'])
    expect(await names({ 'f.type': ['direct'] })).toEqual(['express'])
    expect(await names({ 'f.severity': ['high', 'critical'] })).toEqual(['qs'])
    expect(await names({ 'f.change': ['new', 'changed'] })).toEqual(['express', 'Işık', 'readline'])
    expect(await names({ 'f.licence': ['copyleft', 'unknown'] })).toEqual(['Işık', 'readline'])
    expect(await names({ 'f.licence': ['ok'], 'f.change': ['same'] })).toEqual(['qs'])
    expect(await names({ sort: '-severity' })).toEqual([
      'qs',
      'readline',
      expect.any(String),
      expect.any(String),
    ])
    expect(await names({ sort: '-version', 'f.change': ['new'] })).toEqual(['readline', 'Işık'])
    const paged = await list({ sort: 'name', size: 1, page: 2 })
    expect([paged.body.items[0]?.name, paged.body.totalCount]).toEqual(['Işık', 4])
  })

  test('the list is written as CSV', async () => {
    const cols = 'name:Name,version:Version,licence:Licence'
    const headers = { cookie: tester.cookie, accept: 'text/csv', 'accept-language': 'en' }
    const answer = await inject(server, routes.listLibraries, {
      params: { versionId },
      query: { cols, 'f.type': ['direct'] },
      headers,
    })
    expect<unknown>(answer.body).toBe('\uFEFFName,Version,Licence\r\nexpress,4.19.2,MIT\r\n')
  })

  test('the export, imported elsewhere, gives the same libraries', async () => {
    const answer = await tester.call(routes.exportLibraries, { params: { versionId } })
    expect(answer.headers['content-disposition']).toMatch(
      /attachment; filename="paket-[\d-]+-1\.10\.0\.cdx\.json"/,
    )
    const other = (await addDraft(developer, await addPackage(developer))).id
    const input = await upload(JSON.stringify(answer.body), other, 'again.cdx.json')
    expect(input.status, JSON.stringify(input.body)).toBe(200)
    const facts = async (id: string) =>
      (await list({ sort: 'name' }, id)).body.items.map(
        ({ id: _id, change: _c, previousVersion: _p, ...rest }) => rest,
      )
    expect(await facts(other)).toEqual(await facts(versionId))
  })

  test('a new import takes the place of the old list, and both stand in the audit log', async () => {
    const spdx = {
      spdxVersion: 'SPDX-2.3',
      SPDXID: 'SPDXRef-DOCUMENT',
      packages: [{ SPDXID: 'SPDXRef-a', name: 'zlib', versionInfo: '1.3.1', licenseDeclared: 'Zlib' }],
    }
    const input = await upload(JSON.stringify(spdx), versionId, 'liste.spdx.json')
    expect(input.body).toMatchObject({
      list: { format: 'spdx', specVersion: '2.3' },
      counts: { all: 1, removed: 3 },
    })
    const query = { 'f.objectType': ['version'], 'f.objectId': [versionId] }
    const [last] = (await admin.call(listAudit, { query })).body.items
    expect(last).toMatchObject({
      action: 'version.libraries_imported',
      before: { libraryCount: 4, format: 'cyclonedx' },
      after: { libraryCount: 1, format: 'spdx' },
    })
  })

  test.each([
    ['{', 422, 'sbom_not_json', 'liste.json'],
    ['<bom/>', 422, 'sbom_is_xml', 'liste.json'],
    ['{"a":1}', 422, 'sbom_unknown_format', 'liste.json'],
    [
      '{"bomFormat":"CycloneDX","specVersion":"1.6","components":[{}]}',
      422,
      'sbom_unnamed_library',
      'components[0]',
    ],
    [' '.repeat(libraryLimits.maxBytes + 1), 413, 'sbom_too_large', '20 MB'],
  ])('what is no list is refused, the old one stays (%#)', async (text, status, code, words) => {
    const refused = await upload(text, versionId, 'liste.json')
    expect([refused.status, refused.problem.code]).toEqual([status, code])
    expect(refused.problem.message ?? refused.problem.detail).toContain(words)
    expect((await list()).body.totalCount).toBe(1)
  })

  test('a list of 20,000 libraries goes in', async () => {
    const many = Array.from({ length: libraryLimits.maxLibraries }, (_, at) => ({
      name: `l${at}`,
      version: '1',
    }))
    const input = await upload(cyclonedx(many))
    expect(input.body.counts, JSON.stringify(input.body)).toMatchObject({
      all: 20_000,
      new: 20_000,
      removed: 3,
    })
    expect((await list({ 'f.change': ['new'], size: 1 })).body.totalCount).toBe(20_000)
  }, 60_000)

  test('the list is taken off, once', async () => {
    const remove = () => developer.call(routes.deleteLibraries, { params: { versionId } })
    expect((await remove()).status).toBe(204)
    expect((await remove()).problem.code).toBe('library_list_missing')
    expect((await list()).body.totalCount).toBe(0)
  })

  test('a list found among the uploaded files is taken over; a broken one is passed over', async () => {
    const own = (await addDraft(developer, packageId, '2.0.0')).id
    await fillVersion(server, own, {
      'sbom.json': '{"broken":',
      'docs/voice.cdx.json': cyclonedx(newer),
      'docs/deep/bom.json': cyclonedx(older),
    })
    const summary = async () =>
      (await tester.call(routes.getLibrarySummary, { params: { versionId: own } })).body
    expect(await summary()).toMatchObject({
      list: { fileName: 'voice.cdx.json', uploadedByName: null },
      counts: { all: 4 },
      comparedWith: { id: before },
    })
    await fillVersion(server, own, { 'bom.json': cyclonedx(older) })
    expect((await summary()).counts.all).toBe(3)
    await upload(cyclonedx(newer), own)
    await fillVersion(server, own, { 'bom.json': cyclonedx(older), 'a.txt': 'a' })
    expect((await summary()).list?.fileName).toBe('bom.json')
    expect((await summary()).counts.all).toBe(4)
  })
})
