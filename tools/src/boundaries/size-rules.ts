import { isTestFile } from '../source/file-kind.ts'
import type { Violation } from '../source/violation.ts'
import { resolveImport } from './resolve-import.ts'
import type { SourceFacts } from './source-facts.ts'

const maxSourceLines = 300
const maxTestLines = 400
const maxFunctionLines = 50
const maxComponentLines = 120
const maxImports = 12
const maxPageImports = 18

/** Files that put the others together, or list them. */
const assembling =
  /\/(main|app|context|routes|[\w-]+-actions|all-errors)\.tsx?$|^console\/src\/app\/|^tools\/|^dev-env\//

function isExemptFromLength(path: string): boolean {
  return /\/(migrations|seed|seeds)\//.test(path)
}

/** Source has at most 300 lines, tests 400; migrations and seed data are exempt. */
function findLongFiles({ path, lineCount }: SourceFacts): Violation[] {
  const max = isTestFile(path) ? maxTestLines : maxSourceLines
  if (lineCount <= max || isExemptFromLength(path)) return []
  return [{ rule: 'file length', path, message: `has ${lineCount} lines, at most ${max}: split it by idea` }]
}

/** A function has at most 50 lines of its own; a component, or a hook that declares JSX (columns, actions), 120. */
function findLongFunctions({ path, functions }: SourceFacts): Violation[] {
  if (isTestFile(path) || isExemptFromLength(path)) return []
  const maxOf = (name: string) =>
    path.endsWith('.tsx') && /^([A-Z]|use[A-Z])/.test(name) ? maxComponentLines : maxFunctionLines
  return functions
    .filter(({ name, ownLines }) => ownLines > maxOf(name))
    .map(({ name, line, ownLines }) => ({
      rule: 'function length',
      path,
      line,
      message: `${name} has ${ownLines} lines of its own, at most ${maxOf(name)}`,
    }))
}

/** Rooms whose parts are made to be used together: a form of five fields leans on one room (ADR 0006). */
const room =
  /^(console\/src\/(?:ui|components)\/[\w-]+|console\/src\/(?:api|session|lib|app)|contract\/src\/[\w-]+|server\/src\/(?:db|http|bus|secrets|archives|storage))\/|^(server\/src)\/[\w-]+\.ts$/

function roomOf(path: string): string {
  const found = room.exec(path)
  return found?.[1] ?? found?.[2] ?? path
}

/** A file leans on at most 12 others (a page or a part of one 18); the parts of one package or room count once. */
function findManyImports({ path, imports }: SourceFacts): Violation[] {
  if (isTestFile(path) || assembling.test(path)) return []
  const targets = imports
    .filter(({ typeOnly }) => !typeOnly)
    .map(({ specifier }) => resolveImport(path, specifier))
    .map((target) =>
      target.kind === 'file' ? roomOf(target.path) : target.name.replace(/^(@mui)\/.*/, '$1'),
    )
  const count = new Set(targets).size
  const max = /^console\/src\/features\/.*\.tsx$|Page\.tsx$/.test(path) ? maxPageImports : maxImports
  if (count <= max) return []
  return [{ rule: 'imports', path, message: `leans on ${count} files and packages, at most ${max}` }]
}

/** Everything that grew past what a reader can hold. */
export function findOversize(facts: SourceFacts): Violation[] {
  return [...findLongFiles(facts), ...findLongFunctions(facts), ...findManyImports(facts)]
}
