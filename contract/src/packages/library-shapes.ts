import { z } from 'zod'
import { Id, Instant } from '../entity.ts'

/** Bounds of a library list (SBOM) that is imported. */
export const libraryLimits = { maxBytes: 20 * 1024 * 1024, maxLibraries: 20_000 } as const

/** What is read of each format; other versions are refused by name. */
export const sbomFormats = {
  cyclonedx: { name: 'CycloneDX', versions: ['1.4', '1.5', '1.6', '1.7'] },
  spdx: { name: 'SPDX', versions: ['2.2', '2.3'] },
} as const
export const SbomFormat = z.enum(['cyclonedx', 'spdx'])
export type SbomFormat = z.infer<typeof SbomFormat>

/** What a list was made of: a file of libraries, or what a .deb says of itself. */
export const LibraryListFormat = z.enum([...SbomFormat.options, 'deb'])
export type LibraryListFormat = z.infer<typeof LibraryListFormat>
export const libraryListFormatNames = {
  cyclonedx: sbomFormats.cyclonedx.name,
  spdx: sbomFormats.spdx.name,
  deb: 'Debian control',
} as const satisfies Record<LibraryListFormat, string>

/** Worst first. */
export const severities = ['critical', 'high', 'medium', 'low', 'unknown'] as const
export const Severity = z.enum(severities)
export type Severity = z.infer<typeof Severity>

export const Vulnerability = z.object({ id: z.string(), severity: Severity })
export type Vulnerability = z.infer<typeof Vulnerability>

/** Named by the package itself, brought in by another library, or not told by the list. */
export const libraryTypes = ['direct', 'transitive', 'unknown'] as const
export const LibraryType = z.enum(libraryTypes)
export type LibraryType = z.infer<typeof LibraryType>

/** Against the version before: another name, another version of the same name, or as it was. */
export const libraryChanges = ['new', 'changed', 'same'] as const
export const LibraryChange = z.enum(libraryChanges)
export type LibraryChange = z.infer<typeof LibraryChange>

/** What the licence policy says: free to use, its own source must be passed on, or somebody has to read it. */
export const licenceFlags = ['copyleft', 'unknown', 'ok'] as const
export const LicenceFlag = z.enum(licenceFlags)
export type LicenceFlag = z.infer<typeof LicenceFlag>

/** One third-party library inside a package version. */
export const Library = z.object({
  id: Id,
  name: z.string(),
  /** Empty when the list does not tell it. */
  version: z.string(),
  purl: z.string().nullable(),
  licence: z.string().nullable(),
  licenceFlag: LicenceFlag,
  type: LibraryType,
  /** Name of the library that brings it in. */
  parent: z.string().nullable(),
  sizeBytes: z.number().int().nullable(),
  /** Worst first. */
  vulnerabilities: z.array(Vulnerability),
  /** Null when no earlier version of the package has a list. */
  change: LibraryChange.nullable(),
  /** The version that a changed library had before. */
  previousVersion: z.string().nullable(),
})
export type Library = z.infer<typeof Library>

/** The list that a package version has. */
export const LibraryList = z.object({
  format: LibraryListFormat,
  specVersion: z.string(),
  fileName: z.string(),
  /** Null: found among the version's own files. */
  uploadedByName: z.string().nullable(),
  uploadedAt: Instant,
})
export type LibraryList = z.infer<typeof LibraryList>

/** What a library list says in numbers, and against which version. */
export const LibrarySummary = z.object({
  /** Null: the version has none. */
  list: LibraryList.nullable(),
  counts: z.object({
    all: z.number().int(),
    new: z.number().int(),
    changed: z.number().int(),
    removed: z.number().int(),
    /** Vulnerabilities by severity, each once however many libraries have it. */
    vulnerabilities: z.record(Severity, z.number().int()),
    /** Libraries with at least one vulnerability. */
    weak: z.number().int(),
    copyleft: z.number().int(),
    unknownLicence: z.number().int(),
  }),
  /** Names of libraries that are gone; the first 50. */
  removed: z.array(z.string()),
  /** The nearest earlier version of the package that has a list. */
  comparedWith: z.object({ id: Id, semver: z.string(), build: z.number().int() }).nullable(),
  /** Whether the version's state still lets its list change. */
  canChange: z.boolean(),
})
export type LibrarySummary = z.infer<typeof LibrarySummary>
