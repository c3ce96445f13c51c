import type { Violation } from '../source/violation.ts'
import { resolveImport } from './resolve-import.ts'
import type { SourceFacts } from './source-facts.ts'

/** Files of the graph that a file needs to be read, types included. */
function neededBy(facts: SourceFacts): string[] {
  return facts.imports.flatMap((fact) => {
    const target = resolveImport(facts.path, fact.specifier)
    return target.kind === 'file' ? [target.path] : []
  })
}

/**
 * Every import cycle, each named once with its whole way round; depth-first, each file walked once. The linters see
 * cycles at run time alone: a circle of types is a knot for the reader all the same.
 */
export function findImportCycles(files: readonly SourceFacts[]): Violation[] {
  const graph = new Map(files.map((facts) => [facts.path, neededBy(facts)]))
  const done = new Set<string>()
  const open: string[] = []
  const violations: Violation[] = []
  function step(path: string): void {
    const start = open.indexOf(path)
    if (start !== -1) {
      const round = [...open.slice(start), path]
      violations.push({ rule: 'no cycles', path, message: `is in a cycle: ${round.join(' → ')}` })
      return
    }
    if (done.has(path)) return
    open.push(path)
    for (const next of graph.get(path) ?? []) step(next)
    open.pop()
    done.add(path)
  }
  for (const path of graph.keys()) step(path)
  return violations
}
