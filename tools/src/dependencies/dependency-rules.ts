import { resolveImport } from '../boundaries/resolve-import.ts'
import type { SourceFacts } from '../boundaries/source-facts.ts'
import type { Violation } from '../source/violation.ts'
import type { Manifest } from './manifests.ts'

const table = 'docs/decisions/dependencies.md'

function isForeign(name: string): boolean {
  return !name.startsWith('@filo/')
}

/** The rows of the table of reasons: package and reason. */
function readReasons(markdown: string): [name: string, why: string][] {
  const rows = markdown.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Package '))
  return rows.map((row) => {
    const [, name = '', why = ''] = row.split('|').map((cell) => cell.trim())
    return [name, why]
  })
}

/** Every package has one row with a reason, in alphabetical order, and no row is left over. */
export function findMissingReasons(manifests: readonly Manifest[], markdown: string): Violation[] {
  const violation = (message: string): Violation => ({ rule: 'dependencies', path: table, message })
  const rows = readReasons(markdown)
  const named = new Set(rows.map(([name]) => name))
  const declared = new Set(
    manifests.flatMap(({ dependencies }) => [...dependencies.keys()].filter(isForeign)),
  )
  const sorted = rows.map(([name]) => name).sort()
  const firstAstray = rows.findIndex(([name], at) => name !== sorted[at])
  return [
    ...[...declared].filter((name) => !named.has(name)).map((name) => violation(`has no row for ${name}`)),
    ...[...named]
      .filter((name) => !declared.has(name))
      .map((name) => violation(`has a row for ${name}, which nothing names`)),
    ...rows.filter(([, why]) => why === '').map(([name]) => violation(`does not say why ${name} is here`)),
    ...(firstAstray === -1 ? [] : [violation(`is not in alphabetical order at ${rows[firstAstray]?.[0]}`)]),
    ...(named.size < rows.length ? [violation('has a package twice')] : []),
  ]
}

/** Versions are exact, and one package has one version everywhere. */
export function findLooseVersions(manifests: readonly Manifest[]): Violation[] {
  const seen = new Map<string, string>()
  const found: Violation[] = []
  for (const { folder, dependencies } of manifests)
    for (const [name, version] of dependencies) {
      const path = folder ? `${folder}/package.json` : 'package.json'
      const first = seen.get(name) ?? version
      seen.set(name, first)
      if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
        found.push({
          rule: 'dependencies',
          path,
          message: `asks for ${name} ${version}: name an exact version`,
        })
      if (first !== version)
        found.push({
          rule: 'dependencies',
          path,
          message: `asks for ${name} ${version}, another for ${first}`,
        })
    }
  return found
}

function packagesOf(facts: SourceFacts): { name: string; line: number }[] {
  return facts.imports.flatMap(({ specifier, line }) => {
    const own = /^@filo\/[^/]+/.exec(specifier)
    if (own) return [{ name: own[0], line }]
    const target = resolveImport(facts.path, specifier)
    return target.kind === 'package' && !target.name.startsWith('virtual:')
      ? [{ name: target.name, line }]
      : []
  })
}

/** A package that a workspace imports without naming it works only by luck of hoisting. */
export function findUndeclared(files: readonly SourceFacts[], manifests: readonly Manifest[]): Violation[] {
  const declared = new Map(manifests.map(({ folder, dependencies }) => [folder, dependencies]))
  const atRoot = declared.get('')
  return files.flatMap((facts) => {
    const workspace = facts.path.slice(0, facts.path.indexOf('/'))
    return packagesOf(facts)
      .filter(({ name }) => name !== `@filo/${workspace}`)
      .filter(({ name }) => !declared.get(workspace)?.has(name) && !atRoot?.has(name))
      .map(({ name, line }) => ({
        rule: 'dependencies',
        path: facts.path,
        line,
        message: `imports ${name}, which ${workspace}/package.json does not name`,
      }))
  })
}

/** Packages that are run, read as files, loaded by another one, or only typed with. */
const neverImported =
  /^(@types\/.*|@biomejs\/biome|oxlint|oxlint-tsgolint|typescript|drizzle-kit|drizzle-orm|@expo-google-fonts\/.*|node-.*|@lydell\/node-pty|@emotion\/.*|fast-check|vitest|jsdom|@testing-library\/dom|@sparticuz\/chromium)$/

/** A package that nothing imports is weight without use. */
export function findUnusedPackages(
  files: readonly SourceFacts[],
  manifests: readonly Manifest[],
): Violation[] {
  const imported = new Map<string, Set<string>>()
  for (const facts of files) {
    const workspace = facts.path.slice(0, facts.path.indexOf('/'))
    const names = imported.get(workspace) ?? new Set<string>()
    for (const { name } of packagesOf(facts)) names.add(name)
    imported.set(workspace, names)
  }
  return manifests.flatMap(({ folder, dependencies }) =>
    [...dependencies.keys()]
      .filter((name) => folder !== '' && isForeign(name) && !neverImported.test(name))
      .filter((name) => !imported.get(folder)?.has(name))
      .map((name) => ({
        rule: 'dependencies',
        path: `${folder}/package.json`,
        message: `names ${name}, which nothing imports`,
      })),
  )
}
