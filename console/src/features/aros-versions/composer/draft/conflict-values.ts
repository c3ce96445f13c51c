import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import type { DraftPatch } from './draft-backup.ts'

type Server = Pick<
  ArosVersionDetail,
  'name' | 'semver' | 'base' | 'notes' | 'quorum' | 'dueAt' | 'bakeS' | 'items'
>

/** How ids and days of a draft are put into words. */
export interface ConflictTexts {
  versionOf: (versionId: string) => string
  baseOf: (ArosId: string) => string
  day: (at: string) => string
}

interface ConflictValues {
  name: string
  semver: string
  base: string | null
  packages: string
  notes: { tr: string; en: string }
  quorum: number
  dueAt: string | null
  bakeS: number | null
}

function numbered(names: readonly string[]): string {
  return names.map((name, index) => `${index + 1}. ${name}`).join('\n')
}

/** What the server has of a draft, in words. */
export function theirValues(server: Server, words: ConflictTexts): ConflictValues {
  const { name, semver, base, notes, quorum, dueAt, bakeS, items } = server
  return {
    name,
    semver,
    base: base && words.baseOf(base.id),
    packages: numbered(items.map((item) => words.versionOf(item.versionId))),
    notes,
    quorum,
    dueAt: dueAt && words.day(dueAt),
    bakeS,
  }
}

/** What the draft becomes when what is not saved here goes on top of what the server has. */
export function myValues(server: Server, patch: DraftPatch, words: ConflictTexts): ConflictValues {
  const { name, semver, baseId, notes, quorum, dueAt, bakeS, items } = patch
  return {
    ...theirValues(server, words),
    ...(name === undefined ? {} : { name }),
    ...(semver === undefined ? {} : { semver }),
    ...(baseId === undefined ? {} : { base: baseId && words.baseOf(baseId) }),
    ...(notes === undefined ? {} : { notes }),
    ...(quorum === undefined ? {} : { quorum }),
    ...(dueAt === undefined ? {} : { dueAt: dueAt && words.day(dueAt) }),
    ...(bakeS === undefined ? {} : { bakeS }),
    ...(items === undefined
      ? {}
      : { packages: numbered(items.map((item) => words.versionOf(item.versionId))) }),
  }
}
