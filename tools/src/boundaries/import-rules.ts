import { isProofFile, isTestFile, isToolConfiguration } from '../source/file-kind.ts'
import type { Violation } from '../source/violation.ts'
import {
  forbiddenContractInUi,
  forbiddenInConsole,
  forbiddenPackageInUi,
  forbiddenPiece,
} from './console-zones.ts'
import { type ImportTarget, resolveImport } from './resolve-import.ts'
import { forbiddenInServer } from './server-zones.ts'
import type { ImportFact, SourceFacts } from './source-facts.ts'
import { forbiddenAcrossWorkspaces } from './workspace-rules.ts'

/** Packages that only tests load. */
const testPackages = new Set(['vitest', 'fast-check', '@playwright/test', '@axe-core/playwright'])

function whyForbidden(from: string, fact: ImportFact, target: ImportTarget): string | undefined {
  const between = forbiddenAcrossWorkspaces(from, target)
  if (between) return between
  if (target.kind === 'file') {
    const mayTest = isTestFile(from) || isProofFile(from) || isToolConfiguration(from)
    if (isTestFile(target.path) && !mayTest) return 'only tests and proofs import tests'
    return (
      forbiddenInConsole(from, target.path) ??
      forbiddenContractInUi(from, target.path) ??
      forbiddenInServer(from, target.path, fact.typeOnly)
    )
  }
  if (testPackages.has(target.name) && !isTestFile(from) && !isToolConfiguration(from))
    return `only tests import ${target.name}`
  if (target.kind !== 'package') return undefined
  const piece = fact.typeOnly ? undefined : forbiddenPiece(from, fact.specifier)
  return forbiddenPackageInUi(from, target.name) ?? piece
}

/** Every import of one file that "Who may import whom" forbids. */
export function findForbiddenImports(facts: SourceFacts): Violation[] {
  return facts.imports.flatMap((fact) => {
    const target = resolveImport(facts.path, fact.specifier)
    const why = whyForbidden(facts.path, fact, target)
    const what = target.kind === 'file' ? target.path : target.name
    return why
      ? [
          {
            rule: 'who may import whom',
            path: facts.path,
            line: fact.line,
            message: `imports ${what}: ${why}`,
          },
        ]
      : []
  })
}
