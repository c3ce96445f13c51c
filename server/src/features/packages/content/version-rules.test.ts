import { archiveLimits } from '@filo/contract/archives/archive-limits'
import { PackageServices } from '@filo/contract/device/assignment/package-services'
import type { PackageHealth } from '@filo/contract/packages/package-kinds'
import { compareSemver, nextSemvers } from '@filo/contract/packages/semver-order'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DomainError } from '../../../ground/domain-error.ts'
import { mergeFiles, mergeTreeEntries, requireEntryCount } from '../imports/merge-files.ts'
import { type PackageStatus, packageHealth } from '../package-health.ts'
import { requireRising } from '../versions/require-rising.ts'
import { type CheckedVersion, findVersionProblems } from './find-version-problems.ts'
import { type ManifestFields, parseManifest, renderManifest } from './manifest-text.ts'
import { changesOfCode, changesOfFiles } from './version-changes.ts'

const path = fc.constantFrom<string>('a', 'b', 'c', 'd/e', 'd/f', 'g')
const file = fc.record({
  path,
  mode: fc.constantFrom(0o644, 0o755),
  sizeBytes: fc.integer({ min: 0, max: 9 }),
  sha256: fc.constantFrom('1', '2', '3'),
})
const tree = fc.uniqueArray(file, { selector: (entry) => entry.path })

describe('the health of a package', () => {
  test.each<[string, PackageStatus, PackageHealth]>([
    ['no version at all', { states: {}, latestReleased: null, robotsOnRevoked: 0 }, 'empty'],
    ['only drafts', { states: { draft: 2 }, latestReleased: null, robotsOnRevoked: 0 }, 'in_progress'],
    ['a released one', { states: { released: 1, draft: 1 }, latestReleased: null, robotsOnRevoked: 0 }, 'ok'],
    [
      'an approved one that a published release brings to robots',
      { states: { approved: 1 }, latestReleased: {}, robotsOnRevoked: 0 },
      'ok',
    ],
    [
      'an approved one that goes nowhere yet',
      { states: { approved: 1 }, latestReleased: null, robotsOnRevoked: 0 },
      'in_progress',
    ],
    [
      'a failed scan',
      { states: { released: 1, scan_failed: 1 }, latestReleased: null, robotsOnRevoked: 0 },
      'attention',
    ],
    [
      'deprecated without a successor',
      { states: { deprecated: 1 }, latestReleased: null, robotsOnRevoked: 0 },
      'attention',
    ],
    [
      'robots on a revoked one',
      { states: { released: 1, revoked: 1 }, latestReleased: null, robotsOnRevoked: 3 },
      'critical',
    ],
  ])('%s', (_what, facts, health) => {
    expect(packageHealth(facts)).toBe(health)
  })
})

describe('rising numbers', () => {
  const semver = fc
    .tuple(fc.nat(20), fc.nat(20), fc.nat(20))
    .map(([major, minor, patch]) => `${major}.${minor}.${patch}`)

  test('exactly those above all others are accepted', () => {
    fc.assert(
      fc.property(semver, fc.array(semver, { maxLength: 6 }), (desired, others) => {
        const isHighest = others.every((other) => compareSemver(desired, other) > 0)
        if (isHighest) expect(() => requireRising(desired, others)).not.toThrow()
        else expect(() => requireRising(desired, others)).toThrow(DomainError)
      }),
      { seed: 31, numRuns: 500 },
    )
  })

  test('every suggestion would be accepted', () => {
    fc.assert(
      fc.property(semver, (highest) => {
        for (const next of Object.values(nextSemvers(highest))) requireRising(next, [highest])
      }),
      { seed: 32 },
    )
  })
})

describe('the manifest text', () => {
  const relation = fc.record({
    code: fc.constantFrom('cekirdek', 'ses', 'ekran', 'hareket'),
    range: fc.constantFrom('>=1.2', '^2.0.0', '1.x', '*', '>=1 <3'),
  })
  const relations = fc.uniqueArray(relation, { selector: ({ code }) => code })
  const fields: fc.Arbitrary<ManifestFields> = fc.record({
    restart: fc.constantFrom('none', 'service', 'robot'),
    minAgent: fc.constantFrom(null, '1.0.0', '2.3.4-rc.1'),
    linkRule: fc.constantFrom('any', 'inside'),
    dependencies: relations,
    conflicts: relations,
    hookUser: fc.constantFrom(null, 'root'),
    services: fc.constantFrom([], PackageServices.parse([{ name: 'ses', command: 'bin/ses' }])),
  })

  test('reads back what it wrote', () => {
    fc.assert(
      fc.property(fields, (value) => {
        expect(parseManifest(renderManifest(value))).toEqual(value)
      }),
      { seed: 33 },
    )
  })

  function refusalOf(text: string) {
    try {
      parseManifest(text)
    } catch (error) {
      if (error instanceof DomainError) return error.definition.text
    }
    throw new Error('it was taken')
  }
  const service = (input: object) => JSON.stringify({ services: [{ name: 'ses', command: 'x', ...input }] })
  test.each([
    ['an unknown field', service({ cmd: 'x' }), 'there is no field "services.0.cmd".'],
    [
      'a word that is none',
      service({ restart: 'sometimes' }),
      /services.0.restart.*one of: always, on-failure, never/,
    ],
    [
      'a check of no kind',
      service({ liveness: { type: 'udp' } }),
      /services.0.liveness.type.*command, http, tcp/,
    ],
    [
      'a port that is none',
      service({ liveness: { type: 'tcp', port: 70_000 } }),
      /liveness.port.*65535 at most/,
    ],
    ['a name with a blank', service({ name: 'a b' }), /services.0.name.*lower-case/],
    [
      "a variable of the agent's own",
      service({ environment: { FILO_X: '1' } }),
      /environment.FILO_X.*begin with FILO_/,
    ],
    ['too little memory', service({ limits: { memoryMb: 1 } }), /memoryMb.*8 at least/],
    ['two of one name', JSON.stringify({ services: [1, 2].map(() => ({ name: 'a', command: 'x' })) }), /own/],
  ])('says in both languages what is wrong with %s', (_what, text, words) => {
    const { tr, en } = refusalOf(text)
    expect(en).toMatch(words)
    expect(tr).toMatch(/geçersiz|diye bir alan yok/)
  })

  test('fills in what the author of a service left out, so that a later default changes no release', () => {
    const text = renderManifest(parseManifest(service({})))
    expect(JSON.parse(text).services).toEqual([
      {
        name: 'ses',
        command: 'x',
        args: [],
        environment: {},
        user: null,
        restart: 'always',
        limits: { memoryMb: null, cpuPercent: null },
        readiness: null,
        liveness: null,
        startTimeoutS: 60,
        log: { maxMb: 4 },
      },
    ])
  })
})

describe('joining imported files with those there', () => {
  test('gives exactly the imported ones, or all of both, and keeps ids by path', () => {
    fc.assert(
      fc.property(tree, tree, fc.constantFrom('replace' as const, 'add' as const), (old, now, mode) => {
        const existing = old.map((entry) => ({ ...entry, id: `id-${entry.path}` }))
        const { insert, update, remove } = mergeFiles(existing, now, { mode })
        const after = new Map<string, string>(existing.map((entry) => [entry.path, entry.sha256]))
        for (const id of remove) after.delete(id.slice(3))
        for (const { row, content } of update) {
          expect(row.id).toBe(`id-${content.path}`)
          after.set(content.path, content.sha256)
        }
        for (const content of insert) after.set(content.path, content.sha256)
        const base = mode === 'replace' ? [] : old
        const expected = new Map([...base, ...now].map((entry) => [entry.path, entry.sha256]))
        expect(after).toEqual(expected)
      }),
      { seed: 34, numRuns: 500 },
    )
  })
})

test('several uploads together bring no more entries than one may', () => {
  const entries = Array.from({ length: archiveLimits.maxEntries + 1 }, (_, index) => `f${index}`)
  expect(() => requireEntryCount(entries.slice(1))).not.toThrow()
  expect(() => requireEntryCount(entries)).toThrow(
    expect.objectContaining({
      params: { entry: `f${archiveLimits.maxEntries}`, limit: archiveLimits.maxEntries },
    }),
  )
})

describe('what changed between two versions', () => {
  test('counts every path once and mirrors when asked the other way round', () => {
    fc.assert(
      fc.property(tree, tree, (before, after) => {
        const there = changesOfFiles(before, after).totals
        const back = changesOfFiles(after, before).totals
        const paths = new Set([...before, ...after].map((entry) => entry.path))
        expect(there.added + there.removed + there.changed + there.same).toBe(paths.size)
        expect([back.added, back.removed, back.changed]).toEqual([there.removed, there.added, there.changed])
        expect(there.sizeChange + back.sizeChange).toBe(0)
      }),
      { seed: 35, numRuns: 500 },
    )
  })
})

describe('what keeps a version from becoming ready', () => {
  const fine: CheckedVersion = {
    code: 'ses',
    entryCount: 1,
    treeNotes: [
      { kind: 'links_outside', count: 7, examples: ['etc → /etc'] },
      { kind: 'links_nowhere', count: 1, examples: ['gone → x'] },
      { kind: 'alike_names', count: 1, examples: ['README / readme'] },
    ],
    linkRule: 'any',
    foldingVariants: [],
    notes: { tr: 'a', en: 'a' },
    restart: 'service',
    dependencies: [{ code: 'cekirdek', range: '>=2' }],
    conflicts: [],
    hooks: {},
    services: [],
    knownCodes: new Set(['ses', 'cekirdek']),
    syntaxErrors: [],
    duplicateOf: null,
  }
  const start = { language: 'sh' as const, text: 'x', timeoutS: 1 }

  test.each<[string, Partial<CheckedVersion>, string[]]>([
    ['nothing', {}, []],
    ['no files', { entryCount: 0 }, ['error no_files']],
    ['links that lead away', { linkRule: 'inside' }, ['error links_outside', 'error links_nowhere']],
    ['alike names for such a disk', { foldingVariants: ['NH1'] }, ['error alike_names']],
    [
      'a package that does not exist',
      { dependencies: [{ code: 'yok', range: '*' }] },
      ['error relation_unknown'],
    ],
    ['itself', { conflicts: [{ code: 'ses', range: '*' }] }, ['error relation_to_itself']],
    [
      'a range that is none',
      { dependencies: [{ code: 'cekirdek', range: 'yeni' }] },
      ['error range_invalid'],
    ],
    [
      'a package needed and forbidden',
      { conflicts: [{ code: 'cekirdek', range: '1' }] },
      ['error relation_twice'],
    ],
    ['a script nobody can read', { syntaxErrors: [{ kind: 'start', message: 'x' }] }, ['error hook_syntax']],
    ['a start without a health check', { hooks: { start } }, ['warning no_healthcheck']],
    ['notes in one language only', { notes: { tr: 'a', en: ' ' } }, ['warning notes_missing']],
    ['known content', { duplicateOf: 'ses 1.0.0' }, ['warning same_content']],
  ])('%s', (_what, change, expected) => {
    const found = findVersionProblems({ ...fine, ...change })
    expect(found.map(({ severity, code }) => `${severity} ${code}`)).toEqual(expected)
  })
})

test.each([
  ['the text', { text: 'b', run: { language: 'sh', timeoutS: 5 } }, ['start']],
  ['the time limit', { text: 'a', run: { language: 'sh', timeoutS: 50 } }, ['start']],
  ['the interpreter', { text: 'a', run: { language: 'node', timeoutS: 5 } }, ['start']],
  ['nothing', { text: 'a', run: { language: 'sh', timeoutS: 5 } }, []],
] as const)('the difference of code tells when it is in %s', (_, after, kinds) => {
  const before = new Map([['start', { text: 'a', run: { language: 'sh' as const, timeoutS: 5 } }]])
  const found = changesOfCode(before, new Map([['start', after]]), ['manifest', 'start'])
  expect(found.map(({ kind }) => kind)).toEqual(kinds)
})

test('a file that only became executable says its permissions', () => {
  const file = { path: 'a', mode: 0o644, sizeBytes: 1, sha256: 'x' }
  const { files } = changesOfFiles([file], [{ ...file, mode: 0o755 }])
  expect(files).toEqual([
    {
      path: 'a',
      change: 'changed',
      beforeBytes: 1,
      afterBytes: 1,
      beforeMode: 0o644,
      afterMode: 0o755,
      beforeTarget: null,
      afterTarget: null,
    },
  ])
})

test('a link that leads elsewhere is a change of its text and of no bytes', () => {
  const link = { path: 'l', mode: null, target: '/usr' }
  const { files, totals } = changesOfFiles([link], [{ ...link, target: '/opt' }])
  expect(files).toMatchObject([{ path: 'l', change: 'changed', beforeTarget: '/usr', afterTarget: '/opt' }])
  expect(totals).toMatchObject({ changed: 1, newBytes: 0, sizeChange: 0 })
})

test('added files join links and folders, and what was imported takes the place of a link', () => {
  const link = (path: string, target = '/usr') => ({ path, target, mode: null })
  const folder = (path: string, mode = 0o755) => ({ path, target: null, mode })
  const there = [link('a'), link('b'), folder('d'), folder('e'), folder('f', 0o700)]
  const imported = {
    files: [{ path: 'a' }, { path: 'd/x' }, { path: 'f/x' }],
    links: [{ path: 'b', target: '/opt' }],
    folders: [],
  }
  expect(mergeTreeEntries(there, imported, 'add')).toEqual([
    link('b', '/opt'),
    folder('e'),
    folder('f', 0o700),
  ])
  expect(mergeTreeEntries(there, imported, 'replace')).toEqual([link('b', '/opt')])
  const row = (id: string, path: string) => ({ id, path, mode: 0o644, sizeBytes: 1, sha256: 'x' })
  const merge = mergeFiles([row('1', 'b'), row('2', 'g')], [], { mode: 'add', links: imported.links })
  expect([merge.remove, merge.retained]).toEqual([['1'], [row('2', 'g')]])
})
