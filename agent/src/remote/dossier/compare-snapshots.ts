import {
  type ComparedFile,
  type ComparedPart,
  comparedParts,
  type RemoteDifference,
} from '@filo/contract/remote/remote-difference'
import type { SeenFile, Snapshot } from './snapshot-shape.ts'

interface Change<T> {
  name: string
  before: T | null
  after: T | null
}

type Missing = RemoteDifference['incomplete']

/** Lists longer than that are cut, and it is said. */
const mostChanges = 5000
const mostFiles = 20_000

/** Names are a robot's own: `__proto__` is one like any other. */
function entryOf<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined
}

/** What is there on one side alone, or differs; sorted by name. */
function changesOf<T>(
  before: Readonly<Record<string, T>>,
  after: Readonly<Record<string, T>>,
  isSame: (one: T, other: T) => boolean,
): Change<T>[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted()
  return names.flatMap((name) => {
    const [one, other] = [entryOf(before, name), entryOf(after, name)]
    if (one !== undefined && other !== undefined && isSame(one, other)) return []
    return [{ name, before: one ?? null, after: other ?? null }]
  })
}

function isSameFile(one: SeenFile, other: SeenFile): boolean {
  if (one.bytes !== other.bytes || one.mode !== other.mode) return false
  if (one.sha256 !== null && other.sha256 !== null) return one.sha256 === other.sha256
  return one.modifiedMs === other.modifiedMs && one.inode === other.inode
}

const shown = ({ bytes, sha256, mode }: SeenFile): ComparedFile => ({ bytes, sha256, mode })

const isWithin = (name: string, folder: string): boolean =>
  name === folder || name.startsWith(folder === '/' ? folder : `${folder}/`)

/** Each part once, with the first reason. */
function incompleteOf(...lists: readonly Missing[]): Missing {
  const all = lists.flat()
  return comparedParts.flatMap((part) => {
    const texts = [...new Set(all.filter((one) => one.part === part).map(({ text }) => text))].toSorted()
    return texts.length === 0 ? [] : [{ part, text: texts.join('; ').slice(0, 300) }]
  })
}

/** Compares two looks at a robot. What either of them did not see to its end is named, and says nothing. */
export function compareSnapshots(before: Snapshot, after: Snapshot): RemoteDifference {
  const cut: Missing = []
  const bounded = <T>(part: ComparedPart, changes: Change<T>[], most: number): Change<T>[] => {
    if (changes.length > most) cut.push({ part, text: `the first ${most} of ${changes.length} changes` })
    return changes.slice(0, most)
  }
  /** What one look did not see is neither new nor gone. */
  const isBlind = (part: ComparedPart) =>
    [...before.incomplete, ...after.incomplete].some((one) => one.part === part)
  const texts = (part: Exclude<ComparedPart, 'files'>) => {
    const changes = changesOf(before[part], after[part], (one, other) => one === other)
    return bounded(part, isBlind(part) ? [] : changes, mostChanges)
  }
  const unseen = [...new Set([...before.unseenFolders, ...after.unseenFolders])]
  const seen = changesOf(before.files, after.files, isSameFile).filter(
    (change) =>
      (change.before !== null && change.after !== null) ||
      !unseen.some((folder) => isWithin(change.name, folder)),
  )
  const files = seen.map(({ name, ...sides }) => ({
    name,
    before: sides.before && shown(sides.before),
    after: sides.after && shown(sides.after),
  }))
  const parts = {
    packages: texts('packages'),
    services: texts('services'),
    ports: texts('ports'),
    users: texts('users'),
    files: bounded('files', files, mostFiles),
    configuration: texts('configuration'),
    hardware: texts('hardware'),
  }
  return {
    beforeAt: before.at,
    afterAt: after.at,
    ...parts,
    incomplete: incompleteOf(before.incomplete, after.incomplete, cut),
  }
}
