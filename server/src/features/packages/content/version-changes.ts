import type { FileChange, VersionDiff } from '@filo/contract/packages/version-content-routes'

/** A file, a link (it has a target) or a folder that is named itself. */
export interface ComparedEntry {
  path: string
  mode?: number | null
  sizeBytes?: number
  sha256?: string
  target?: string | null
}

/** At most this many files are named; the totals count all. */
const MAX_NAMED = 2000

function isSameEntry(before: ComparedEntry, after: ComparedEntry): boolean {
  return before.sha256 === after.sha256 && before.mode === after.mode && before.target === after.target
}

function compareOne(
  before: ComparedEntry | undefined,
  after: ComparedEntry | undefined,
): FileChange | undefined {
  if (before && after && isSameEntry(before, after)) return undefined
  return {
    path: (after ?? before)?.path ?? '',
    change: before ? (after ? 'changed' : 'removed') : 'added',
    beforeBytes: before?.sizeBytes ?? null,
    afterBytes: after?.sizeBytes ?? null,
    beforeMode: before?.mode ?? null,
    afterMode: after?.mode ?? null,
    beforeTarget: before?.target ?? null,
    afterTarget: after?.target ?? null,
  }
}

/** Changes of files, links and named folders from one version to another, by path. */
export function changesOfFiles(
  before: readonly ComparedEntry[],
  after: readonly ComparedEntry[],
): Pick<VersionDiff, 'files' | 'totals'> {
  const old = new Map(before.map((file) => [file.path, file]))
  const now = new Map(after.map((file) => [file.path, file]))
  const paths = [...new Set([...old.keys(), ...now.keys()])].sort()
  const totals = { added: 0, removed: 0, changed: 0, same: 0, newBytes: 0, sizeChange: 0 }
  const files: FileChange[] = []
  const known = new Set(before.map((file) => file.sha256))
  for (const path of paths) {
    const [was, is] = [old.get(path), now.get(path)]
    totals.sizeChange += (is?.sizeBytes ?? 0) - (was?.sizeBytes ?? 0)
    if (is?.sha256 && !known.has(is.sha256)) totals.newBytes += is.sizeBytes ?? 0
    if (is?.sha256) known.add(is.sha256)
    const change = compareOne(was, is)
    totals[change?.change ?? 'same'] += 1
    if (change && files.length < MAX_NAMED) files.push(change)
  }
  return { files, totals }
}

/** A text of a version's code; `run` says how a script is run. */
export interface ComparedText {
  text: string
  run: VersionDiff['code'][number]['beforeRun']
}

function isSameText(was: ComparedText | undefined, is: ComparedText | undefined): boolean {
  const isSameRun = was?.run?.language === is?.run?.language && was?.run?.timeoutS === is?.run?.timeoutS
  return was?.text === is?.text && isSameRun
}

/** Changes of code between two versions, in the given order of kinds: texts, interpreters and time limits. */
export function changesOfCode(
  before: ReadonlyMap<string, ComparedText>,
  after: ReadonlyMap<string, ComparedText>,
  kinds: readonly string[],
): VersionDiff['code'] {
  return kinds.flatMap((kind) => {
    const [was, is] = [before.get(kind), after.get(kind)]
    if (isSameText(was, is)) return []
    const texts = { before: was?.text ?? null, after: is?.text ?? null }
    return [{ kind, ...texts, beforeRun: was?.run ?? null, afterRun: is?.run ?? null }]
  })
}
