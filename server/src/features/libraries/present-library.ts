import type { Library, LibraryList } from '@filo/contract/packages/library-shapes'
import type { LibraryListRow, LibraryRow } from './libraries-store.ts'
import type { LibraryFate } from './library-changes.ts'
import { flagLicence } from './licence-policy.ts'

/** A library as lists show it; `fate` is absent when there is nothing to compare with. */
export function presentLibrary(row: LibraryRow, fate: LibraryFate | undefined): Library {
  const { id, name, version, purl, licence, type, parent, sizeBytes, vulnerabilities } = row
  const licenceFlag = flagLicence(licence)
  const change = fate?.change ?? null
  const previousVersion = fate?.previousVersion ?? null
  return {
    id,
    name,
    version,
    purl,
    licence,
    licenceFlag,
    type,
    parent,
    sizeBytes,
    vulnerabilities,
    change,
    previousVersion,
  }
}

/** The list that a version has; one found among the version's files has nobody who uploaded it. */
export function presentLibraryList(row: LibraryListRow): LibraryList {
  const { format, specVersion, fileName, uploadedBy, uploadedByName, uploadedAt } = row
  return {
    format,
    specVersion,
    fileName,
    uploadedByName: uploadedBy === null ? null : uploadedByName,
    uploadedAt: uploadedAt.toISOString(),
  }
}
