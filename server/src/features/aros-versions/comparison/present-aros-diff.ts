import type { ArosDiff, PackageChange } from '@filo/contract/aros-versions/aros-diff-shapes'
import { presentRef, versionLabel } from '../../../records/releases/aros-ref.ts'
import type { ArosRow } from '../aros-versions-store.ts'
import type { Comparison } from '../compose/aros-compositions.ts'
import {
  type DiffEntry,
  diffFiles,
  type ItemChange,
  mergeNotes,
  restartImpact,
  summarize,
} from './aros-diff.ts'

interface DiffInput {
  from: ArosRow | null
  to: ArosRow
  comparison: Comparison
  /** Files of the changed versions, by version id. */
  files: ReadonlyMap<string, DiffEntry[]>
}

function presentChange(change: ItemChange, { comparison, files }: DiffInput): PackageChange[] {
  const { from, to, kind } = change
  const item = to ?? from
  if (!item) return []
  const differing =
    kind === 'moved'
      ? []
      : diffFiles(files.get(from?.versionId ?? '') ?? [], files.get(to?.versionId ?? '') ?? [])
  const count = (fileKind: 'added' | 'removed' | 'changed') =>
    differing.filter((file) => file.kind === fileKind).length
  return [
    {
      packageId: item.packageId,
      code: item.code,
      name: item.name,
      kind,
      fromVersion: from ? versionLabel(from) : null,
      toVersion: to ? versionLabel(to) : null,
      fromVersionId: from?.versionId ?? null,
      toVersionId: to?.versionId ?? null,
      fromOrder: change.fromOrder,
      toOrder: change.toOrder,
      restart: item.restart,
      sizeBytes: item.sizeBytes,
      bytesToSend: (to && comparison.bytes.get(to.versionId)) ?? 0,
      files: { added: count('added'), removed: count('removed'), changed: count('changed') },
      notes: to ? to.notes : { tr: '', en: '' },
    },
  ]
}

/** A comparison with the numbers of its files, as the diff page shows it. */
export function presentDiff(input: DiffInput): ArosDiff {
  const { changes, bytes } = input.comparison
  const total = [...bytes.values()].reduce((sum, value) => sum + value, 0)
  return {
    from: input.from ? presentRef(input.from) : null,
    to: presentRef(input.to),
    summary: summarize(changes, total),
    restart: restartImpact(changes),
    packages: changes.flatMap((change) => presentChange(change, input)),
    mergedNotes: mergeNotes(changes),
  }
}
