import { isTestFile } from '../source/file-kind.ts'
import type { Violation } from '../source/violation.ts'
import type { SourceFacts } from './source-facts.ts'

/** An exported function says what its name does not: whose rows, units, what undefined means, errors, the source of a rule. */
export function findMissingDocstrings({ path, exportedFunctions }: SourceFacts): Violation[] {
  if (isTestFile(path)) return []
  return exportedFunctions
    .filter(({ hasDocstring }) => !hasDocstring)
    .map(({ name, line }) => ({
      rule: 'docstrings',
      path,
      line,
      message: `${name} has no docstring directly above it: say what the name does not`,
    }))
}
