import { isTestFile } from '../source/file-kind.ts'
import type { Violation } from '../source/violation.ts'
import type { SourceFacts } from './source-facts.ts'

const maxSourceLines = 300
const maxTestLines = 400
const maxFunctionLines = 50
const maxComponentLines = 120

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

/** Everything that grew past what a reader can hold. */
export function findOversize(facts: SourceFacts): Violation[] {
  return [...findLongFiles(facts), ...findLongFunctions(facts)]
}
