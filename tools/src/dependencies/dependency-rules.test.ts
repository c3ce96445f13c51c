import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readWorkspaceSources } from '../boundaries/check-boundaries.ts'
import { readSourceFacts } from '../boundaries/source-facts.ts'
import { repositoryRoot } from '../source/repository-files.ts'
import { describeViolation } from '../source/violation.ts'
import {
  findLooseVersions,
  findMissingReasons,
  findUndeclared,
  findUnusedPackages,
} from './dependency-rules.ts'
import { type Manifest, readManifests } from './manifests.ts'

/** What of package-lock.json says which bytes are installed. */
interface LockFile {
  packages: Record<string, LockedPackage>
}
interface LockedPackage {
  link?: boolean
  version?: string
  integrity?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

function readLock(): LockFile {
  return JSON.parse(readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8')) as LockFile
}

function manifest(folder: string, dependencies: Record<string, string>): Manifest {
  return { folder, dependencies: new Map(Object.entries(dependencies)) }
}

function table(...rows: string[]): string {
  return ['| Package | Why |', '|---|---|', ...rows].join('\n')
}

describe('the rules', () => {
  const server = manifest('server', { pg: '8.23.1', zod: '4.6.7', '@filo/contract': '0.1.0' })

  test('a whole table passes', () => {
    expect(findMissingReasons([server], table('| pg | Driver |', '| zod | Schemas |'))).toEqual([])
  })

  test.each([
    [['| pg | Driver |'], 'has no row for zod'],
    [['| pg | Driver |', '| ws | Sockets |', '| zod | Schemas |'], 'has a row for ws, which nothing names'],
    [['| pg | |', '| zod | Schemas |'], 'does not say why pg is here'],
    [['| zod | Schemas |', '| pg | Driver |'], 'is not in alphabetical order at zod'],
    [['| pg | Driver |', '| pg | Driver |', '| zod | Schemas |'], 'has a package twice'],
  ])('%j is refused', (rows, complaint) => {
    expect(findMissingReasons([server], table(...rows)).map(({ message }) => message)).toEqual([complaint])
  })

  test('loose and unequal versions are refused', () => {
    const others = [manifest('agent', { zod: '4.6.8' }), manifest('cli', { ws: '^8.0.0' })]
    expect(findLooseVersions([server, ...others]).map(({ message }) => message)).toEqual([
      'asks for zod 4.6.8, another for 4.6.7',
      'asks for ws ^8.0.0: name an exact version',
    ])
  })

  test('an import that no package.json names is refused, a package that nothing imports too', () => {
    const files = [
      readSourceFacts('server/src/x.ts', "import 'pg'\nimport 'ws/lib/x.js'\nimport '@filo/agent/y'\n"),
    ]
    expect(findUndeclared(files, [server]).map(describeViolation)).toEqual([
      'server/src/x.ts:2 imports ws, which server/package.json does not name [dependencies]',
      'server/src/x.ts:3 imports @filo/agent, which server/package.json does not name [dependencies]',
    ])
    expect(findUnusedPackages(files, [server]).map(({ message }) => message)).toEqual([
      'names zod, which nothing imports',
    ])
  })
})

describe('this codebase', () => {
  const manifests = readManifests(repositoryRoot)
  const sources = readWorkspaceSources(repositoryRoot)

  test('says why each dependency is here', () => {
    const reasons = readFileSync(join(repositoryRoot, 'docs/decisions/dependencies.md'), 'utf8')
    expect(findMissingReasons(manifests, reasons).map(describeViolation)).toEqual([])
  })

  test('names one exact version of each', () => {
    expect(findLooseVersions(manifests).map(describeViolation)).toEqual([])
  })

  test('names what it imports', () => {
    expect(findUndeclared(sources, manifests).map(describeViolation)).toEqual([])
  })

  test('locks a version and a hash of every package, those for other machines too', () => {
    const unlocked = Object.entries(readLock().packages).filter(
      ([place, { link, version, integrity }]) =>
        place.includes('node_modules/') && !link && !(version && integrity?.startsWith('sha512-')),
    )
    expect(unlocked.map(([place]) => place)).toEqual([])
  })

  test('locks each package that a package.json names, or `npm ci` refuses the lock file', () => {
    const { packages } = readLock()
    const own = Object.entries(packages).filter(([place]) => !place.includes('node_modules/'))
    const missing = own.flatMap(([place, { dependencies, devDependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
        .filter((name) => ![place, ''].some((folder) => join(folder, 'node_modules', name) in packages))
        .map((name) => `${name} of ${place || 'package.json'}`),
    )
    expect(missing).toEqual([])
  })

  test('imports what it names', () => {
    expect(findUnusedPackages(sources, manifests).map(describeViolation)).toEqual([])
  })
})
