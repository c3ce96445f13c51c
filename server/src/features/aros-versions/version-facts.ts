import type { Language, LocalizedText } from '@filo/contract/localized-text'

/** What the composer's rules know of one package version. */
export interface VersionFacts {
  packageId: string
  code: string
  name: LocalizedText
  iconKey: string | null
  folderId: string | null
  isPackageArchived: boolean
  packageSortKey: string
  versionId: string
  semver: string
  semverKey: string
  build: number
  state: string
  /** Variants it runs on; empty = all. */
  compatibleVariantIds: readonly string[]
  dependencies: readonly { code: string; range: string }[]
  conflicts: readonly { code: string; range: string }[]
  /** The oldest agent it runs on; null = any. */
  minAgent: string | null
  /** The first few pairs of names that differ in letter case alone, as text that is safe to show. */
  alikeNames: readonly string[]
  restart: 'none' | 'service' | 'robot'
  /** Whether it declares programs that the agent keeps running. */
  hasServices: boolean
  /** A service of it declares how much memory or processor time it may take. */
  declaresLimits: boolean
  sizeBytes: number
  fileCount: number
  contentHash: string | null
  notes: LocalizedText
  createdAt: Date
}

/** The package's name as a reader of the language sees it; its code where it has no name. */
export function packageLabel(
  { name, code }: { name: LocalizedText; code: string },
  language: Language = 'tr',
): string {
  return name[language] || name.tr || code
}
