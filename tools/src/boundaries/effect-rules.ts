import { isTestFile, isToolConfiguration } from '../source/file-kind.ts'
import type { Violation } from '../source/violation.ts'
import type { Effect, SourceFacts } from './source-facts.ts'

interface EffectRule {
  message: string
  allowedIn: (path: string) => boolean
}

/** The typed client, the resumable download, and two that handle our own static files, which no API route serves. */
const fetchFiles = new Set([
  'contract/src/client.ts',
  'agent/src/updates/http/download.ts',
  // What the console gives that client to send bytes with: the browser alone tells how many have gone.
  'console/src/api/send-bytes.ts',
  'console/src/state/static-file.ts',
  'console/src/state/service-worker.ts',
])

/** Pure by their role: what they decide depends on their arguments alone. */
const pureFile = /\/(plan|changes|[\w-]+-(policy|rule|rules|lifecycle)|present-[\w-]+)\.ts$/

function isServerFeature(path: string): boolean {
  return path.startsWith('server/src/features/')
}

const rules: Record<Effect, EffectRule> = {
  'process.env': {
    message: 'reads process.env: only config.ts reads the environment',
    allowedIn: (path) => /(^|\/)config\.ts$/.test(path) || isToolConfiguration(path) || isTestFile(path),
  },
  fetch: {
    message: 'calls fetch: only contract/src/client.ts and agent/src/updates/http/download.ts talk HTTP',
    // bench and dev-env drive the product from outside, as a browser would.
    allowedIn: (path) => fetchFiles.has(path) || isTestFile(path) || /^(bench|dev-env)\//.test(path),
  },
  clock: {
    message: 'reads the clock: time comes from the context',
    allowedIn: (path) => isTestFile(path) || !(isServerFeature(path) || pureFile.test(path)),
  },
  randomness: {
    message: 'makes randomness: ids and randomness come from the context',
    allowedIn: (path) => isTestFile(path) || !(isServerFeature(path) || pureFile.test(path)),
  },
  savepoint: {
    message: 'writes within a savepoint: a cursor of a list would lose what it wrote (decision 0047)',
    allowedIn: isTestFile,
  },
  'work handed up': {
    message:
      'hands up what follows the commit: afterCommit(tx, …) and publish(tx, …) do it where it is written (db/unit-of-work.ts)',
    // A reader of bytes announces how many it needs next.
    allowedIn: (path) =>
      isTestFile(path) || !path.startsWith('server/src/') || path.startsWith('server/src/archives/'),
  },
  'code glob': {
    message: 'loads code by a glob, which hides imports from these rules; name the files',
    allowedIn: () => false,
  },
}

/** Environment, HTTP, clock, randomness, savepoints and what follows commits, outside the files that own them. */
export function findMisplacedEffects(facts: SourceFacts): Violation[] {
  return facts.effects
    .filter(({ effect }) => !rules[effect].allowedIn(facts.path))
    .map(({ effect, line }) => ({
      rule: 'effects in their place',
      path: facts.path,
      line,
      message: rules[effect].message,
    }))
}

/** I/O modules a pure file must not load. */
export function findImpureImports(facts: SourceFacts): Violation[] {
  if (!pureFile.test(facts.path) || isTestFile(facts.path)) return []
  return facts.imports
    .filter(
      ({ specifier, typeOnly }) =>
        !typeOnly && /^node:(?!crypto$|path$|url$|util$)|^(pg|ws)$|\/db\//.test(specifier),
    )
    .map(({ specifier, line }) => ({
      rule: 'pure rules',
      path: facts.path,
      line,
      message: `imports ${specifier}: a rule decides from its arguments, without I/O`,
    }))
}
