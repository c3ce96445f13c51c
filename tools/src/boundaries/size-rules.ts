import { isTestFile } from '../source/file-kind.ts'
import type { Violation } from '../source/violation.ts'
import type { SourceFacts } from './source-facts.ts'

const maxSourceLines = 300
const maxTestLines = 400
const maxFunctionLines = 70
const maxComponentLines = 120
const maxTotalLines = 120

function isExemptFromLength(path: string): boolean {
  return /\/(migrations|seed|seeds)\//.test(path)
}

/** Source has at most 300 lines, tests 400; migrations and seed data are exempt. */
function findLongFiles({ path, lineCount }: SourceFacts): Violation[] {
  const max = isTestFile(path) ? maxTestLines : maxSourceLines
  if (lineCount <= max || isExemptFromLength(path)) return []
  return [{ rule: 'file length', path, message: `has ${lineCount} lines, at most ${max}: split it by idea` }]
}

/** Functions that may be longer in total, each with what keeps it whole. */
const wholeFunctions: Record<string, string> = {
  'server/src/features/devices/link/link-session.ts createLinkSession': 'one open connection and its turn',
  'server/src/features/remote/remote-connections.ts createRemoteConnections': 'the open pages of one server',
  'server/src/features/streams/stream-relay.ts createStreamRelay': 'the streams of one link and their flow',
  'agent/src/test/fake-server.ts startFakeServer': 'a server for tests, whose routes share its state',
  'agent/src/test/simulated-disk.ts createSimulatedDisk': 'a disk for tests, whose calls share its blocks',
}

/**
 * A function has at most 70 lines of its own, a component or a hook that declares JSX (columns, actions) 120; with the
 * functions inside it no more than 120: what is longer hides its parts from search, stack traces and tests.
 */
function findLongFunctions({ path, functions }: SourceFacts): Violation[] {
  if (isTestFile(path) || isExemptFromLength(path)) return []
  const maxOf = (name: string) =>
    path.endsWith('.tsx') && /^([A-Z]|use[A-Z])/.test(name) ? maxComponentLines : maxFunctionLines
  return functions.flatMap(({ name, line, lines, ownLines }) => {
    const violation = (message: string): Violation => ({ rule: 'function length', path, line, message })
    const max = maxOf(name)
    if (ownLines > max) return [violation(`${name} has ${ownLines} lines of its own, at most ${max}`)]
    const isWhole = `${path} ${name}` in wholeFunctions
    if (lines <= maxTotalLines || isWhole) return []
    return [violation(`${name} has ${lines} lines with the functions inside it, at most ${maxTotalLines}`)]
  })
}

/** Everything that grew past what a reader can hold. */
export function findOversize(facts: SourceFacts): Violation[] {
  return [...findLongFiles(facts), ...findLongFunctions(facts)]
}
