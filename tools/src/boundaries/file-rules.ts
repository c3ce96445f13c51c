import { isTestFile, isToolConfiguration } from '../source/file-kind.ts'
import type { Violation } from '../source/violation.ts'
import { fieldWords } from './identifier-rules.ts'
import type { SourceFacts } from './source-facts.ts'

/** Names that say nothing, and words that nobody in the field would search for. */
const bannedWords = new Set(
  'util utils helper helpers common manager misc standing standings weakness weaknesses bill crew'.split(' '),
)
const kebabName = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9-]+)*$/
const pascalName = /^[A-Z][A-Za-z0-9]*(?:\.[a-z0-9-]+)*$/

/** kebab-case files and folders, PascalCase.tsx for components, no index files, no names that say nothing. */
export function findBadNames(path: string): Violation[] {
  const folders = path.split('/')
  const file = folders.pop() ?? ''
  const violation = (message: string): Violation => ({ rule: 'file names', path, message })
  const found: Violation[] = []
  const stem = file.replace(/\.[a-z]+$/, '')
  if (/^index(\.test)?\.tsx?$/.test(file))
    found.push(violation('is an index file: import the file that has the code'))
  if (!(kebabName.test(stem) || (pascalName.test(stem) && file.endsWith('.tsx'))))
    found.push(violation('is neither kebab-case nor PascalCase.tsx'))
  const badFolder = folders.find((folder) => !kebabName.test(folder))
  if (badFolder) found.push(violation(`lies in ${badFolder}, which is not kebab-case`))
  const words = [...folders, stem].flatMap((part) =>
    part
      .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
      .toLowerCase()
      .split(/[-.]/),
  )
  const banned = words.find((word) => bannedWords.has(word) || fieldWords.has(word))
  if (banned && path !== 'contract/src/common-errors.ts')
    found.push(violation(`says "${banned}": name it after what it does in the domain`))
  return found
}

/** Named exports only, no barrels, and a component file is called like its component. */
export function findBadExports(facts: SourceFacts): Violation[] {
  const violation = (message: string): Violation => ({ rule: 'exports', path: facts.path, message })
  const found: Violation[] = []
  if (facts.hasDefaultExport && !isToolConfiguration(facts.path))
    found.push(violation('has a default export: name it'))
  if (facts.isBarrel) found.push(violation('only re-exports others (a barrel): import the files themselves'))
  const stem = facts.path.slice(facts.path.lastIndexOf('/') + 1).replace(/\.tsx?$/, '')
  if (!facts.path.endsWith('.tsx') || isTestFile(facts.path)) return found
  const [only, ...others] = facts.valueExports
  if (pascalName.test(stem) && !facts.valueExports.includes(stem))
    found.push(violation(`is named ${stem} but exports ${facts.valueExports.join(', ') || 'nothing'}`))
  if (only && others.length === 0 && pascalName.test(only) && stem !== only)
    found.push(violation(`exports the component ${only} alone: name the file ${only}.tsx`))
  return found
}

/** Server files carry their feature's name, so that a name leads to one file. */
export function findRepeatedNames(paths: readonly string[]): Violation[] {
  const seen = new Map<string, string>()
  const found: Violation[] = []
  for (const path of paths.filter((candidate) => candidate.startsWith('server/src/'))) {
    const name = path.slice(path.lastIndexOf('/') + 1)
    const first = seen.get(name)
    if (first) found.push({ rule: 'file names', path, message: `has the same name as ${first}` })
    seen.set(name, first ?? path)
  }
  return found
}
