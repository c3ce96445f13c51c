import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isSource } from '../source/file-kind.ts'
import { listWorkspaceFiles } from '../source/repository-files.ts'
import type { Violation } from '../source/violation.ts'
import { findMissingDocstrings } from './docstring-rules.ts'
import { findImpureImports, findMisplacedEffects } from './effect-rules.ts'
import { findBadExports, findBadNames, findRepeatedNames } from './file-rules.ts'
import { findCrowdedFolders } from './folder-rules.ts'
import { findStoryWords } from './identifier-rules.ts'
import { findImportCycles } from './import-cycles.ts'
import { findForbiddenImports } from './import-rules.ts'
import { findOversize } from './size-rules.ts'
import { readSourceFacts, type SourceFacts } from './source-facts.ts'

/** Every broken rule of a set of files; pure, so that a test can plant what it likes. */
export function findViolations(files: readonly SourceFacts[]): Violation[] {
  return [
    ...files.flatMap((facts) => [
      ...findForbiddenImports(facts),
      ...findMisplacedEffects(facts),
      ...findImpureImports(facts),
      ...findBadExports(facts),
      ...findOversize(facts),
      ...findMissingDocstrings(facts),
      ...findStoryWords(facts),
      ...findBadNames(facts.path),
    ]),
    ...findImportCycles(files),
    ...findRepeatedNames(files.map((facts) => facts.path)),
    ...findCrowdedFolders(files.map((facts) => facts.path)),
  ]
}

/** Reads every TypeScript file of the workspaces below `root`. */
export function readWorkspaceSources(root: string): SourceFacts[] {
  return listWorkspaceFiles(root)
    .filter(isSource)
    .map((path) => readSourceFacts(path, readFileSync(join(root, path), 'utf8')))
}
