import type { PackageChangeKind } from '@filo/contract/aros-versions/aros-diff-shapes'
import type { DiffSummary } from '@filo/contract/aros-versions/aros-version-shapes'
import type { LocalizedText } from '@filo/contract/localized-text'
import { versionLabel } from '../../../records/releases/aros-ref.ts'
import type { VersionFacts } from '../version-facts.ts'
import { packageLabel } from '../version-facts.ts'

/** One place of a composition: version facts in install order. */
export type DiffItem = Pick<
  VersionFacts,
  | 'packageId'
  | 'versionId'
  | 'code'
  | 'name'
  | 'semver'
  | 'semverKey'
  | 'build'
  | 'restart'
  | 'sizeBytes'
  | 'notes'
>

export interface ItemChange {
  kind: PackageChangeKind
  from: DiffItem | null
  to: DiffItem | null
  fromOrder: number | null
  toOrder: number | null
}

export interface DiffFile {
  path: string
  sha256: string
  sizeBytes: number
  mode: number
}

function isBefore(a: DiffItem, b: DiffItem): boolean {
  return a.semverKey === b.semverKey ? a.build < b.build : a.semverKey < b.semverKey
}

/** Indexes of one longest rising run of numbers: what stays in place when the rest is moved. */
function longestRising(values: readonly number[]): Set<number> {
  const tails: number[] = []
  const previous: number[] = []
  values.forEach((value, index) => {
    let low = 0
    let high = tails.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((values[tails[middle] ?? 0] ?? 0) < value) low = middle + 1
      else high = middle
    }
    previous[index] = low > 0 ? (tails[low - 1] ?? -1) : -1
    tails[low] = index
  })
  const retained = new Set<number>()
  for (let index = tails.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) retained.add(index)
  return retained
}

function movedPackages(from: readonly DiffItem[], to: readonly DiffItem[]): Set<string> {
  const oldPlace = new Map(from.map((item, index) => [item.packageId, index]))
  const common = to.filter((item) => oldPlace.has(item.packageId))
  const retained = longestRising(common.map((item) => oldPlace.get(item.packageId) ?? 0))
  return new Set(common.filter((_, index) => !retained.has(index)).map((item) => item.packageId))
}

/** The packages that differ between two compositions, in the order of the new one, removed ones last. */
export function diffItems(from: readonly DiffItem[], to: readonly DiffItem[]): ItemChange[] {
  const moved = movedPackages(from, to)
  const placeOf = (items: readonly DiffItem[], packageId: string) =>
    items.findIndex((item) => item.packageId === packageId)
  const changes = to.flatMap((item, index): ItemChange[] => {
    const at = placeOf(from, item.packageId)
    const old = from[at] ?? null
    const places = { fromOrder: old ? at + 1 : null, toOrder: index + 1 }
    if (!old) return [{ kind: 'added', from: null, to: item, ...places }]
    if (old.versionId !== item.versionId) {
      return [{ kind: isBefore(item, old) ? 'downgraded' : 'upgraded', from: old, to: item, ...places }]
    }
    return moved.has(item.packageId) ? [{ kind: 'moved', from: old, to: item, ...places }] : []
  })
  const removed = from.flatMap((item, index): ItemChange[] =>
    placeOf(to, item.packageId) < 0
      ? [{ kind: 'removed', from: item, to: null, fromOrder: index + 1, toOrder: null }]
      : [],
  )
  return [...changes, ...removed]
}

/** A file, a link or a folder that is named itself, which have no bytes. */
export interface DiffEntry {
  path: string
  mode: number | null
  sha256?: string
  sizeBytes?: number
  target?: string | null
}

export interface FileDifference {
  path: string
  kind: 'added' | 'removed' | 'changed'
  fromBytes: number | null
  toBytes: number | null
  fromTarget: string | null
  toTarget: string | null
}

function isSameEntry(before: DiffEntry, after: DiffEntry): boolean {
  return before.sha256 === after.sha256 && before.mode === after.mode && before.target === after.target
}

function difference(
  kind: FileDifference['kind'],
  before: DiffEntry | undefined,
  after: DiffEntry | undefined,
): FileDifference {
  return {
    path: (after ?? before)?.path ?? '',
    kind,
    fromBytes: before?.sizeBytes ?? null,
    toBytes: after?.sizeBytes ?? null,
    fromTarget: before?.target ?? null,
    toTarget: after?.target ?? null,
  }
}

/** Files, links and named folders that differ between two versions of a package, by path; a changed mode is a change. */
export function diffFiles(from: readonly DiffEntry[], to: readonly DiffEntry[]): FileDifference[] {
  const old = new Map(from.map((entry) => [entry.path, entry]))
  const now = new Set(to.map((entry) => entry.path))
  const retained = to.flatMap((entry): FileDifference[] => {
    const before = old.get(entry.path)
    if (!before) return [difference('added', undefined, entry)]
    return isSameEntry(before, entry) ? [] : [difference('changed', before, entry)]
  })
  const gone = from.flatMap((entry): FileDifference[] =>
    now.has(entry.path) ? [] : [difference('removed', entry, undefined)],
  )
  return [...retained, ...gone].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
}

/**
 * Bytes a robot must fetch for each version: contents it does not hold, each counted once, for the first version
 * that brings it.
 */
export function bytesToSend(
  entries: readonly { versionId: string; files: readonly DiffFile[] }[],
  contained: ReadonlySet<string>,
): Map<string, number> {
  const sent = new Set(contained)
  return new Map(
    entries.map(({ versionId, files }) => {
      let bytes = 0
      for (const file of files) {
        if (sent.has(file.sha256)) continue
        sent.add(file.sha256)
        bytes += file.sizeBytes
      }
      return [versionId, bytes]
    }),
  )
}

/** Counts by kind with the bytes of all. */
export function summarize(changes: readonly ItemChange[], bytes: number): DiffSummary {
  const count = (kind: PackageChangeKind) => changes.filter((change) => change.kind === kind).length
  return {
    added: count('added'),
    removed: count('removed'),
    upgraded: count('upgraded'),
    downgraded: count('downgraded'),
    moved: count('moved'),
    bytesToSend: bytes,
  }
}

const restartRank = { none: 0, service: 1, robot: 2 } as const

/** The strongest restart any change asks for; a removed package asks for what it was. */
export function restartImpact(changes: readonly ItemChange[]): 'none' | 'service' | 'robot' {
  return changes.reduce<'none' | 'service' | 'robot'>((strongest, { from, to }) => {
    const entries = (to ?? from)?.restart ?? 'none'
    return restartRank[entries] > restartRank[strongest] ? entries : strongest
  }, 'none')
}

/** One paragraph for each added or changed package that has notes. */
export function mergeNotes(changes: readonly ItemChange[]): LocalizedText {
  const paragraph = (item: DiffItem, language: 'tr' | 'en') => {
    const text = item.notes[language].trim()
    return text ? [`${packageLabel(item, language)} ${versionLabel(item)}: ${text}`] : []
  }
  const noted = changes.flatMap((change) => (change.to && change.kind !== 'moved' ? [change.to] : []))
  return {
    tr: noted.flatMap((item) => paragraph(item, 'tr')).join('\n\n'),
    en: noted.flatMap((item) => paragraph(item, 'en')).join('\n\n'),
  }
}
