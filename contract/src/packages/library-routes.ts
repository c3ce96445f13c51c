import { z } from 'zod'
import { idParams } from '../entity.ts'
import { listQuery, pageOf } from '../list-query.ts'
import { route } from '../route.ts'
import { libraryErrors } from './library-errors.ts'
import {
  Library,
  LibraryChange,
  LibrarySummary,
  LibraryType,
  LicenceFlag,
  libraryLimits,
  Severity,
} from './library-shapes.ts'

const read = { permission: 'package.read' } as const
const upload = { permission: 'package.upload' } as const

export const listLibraries = route({
  name: 'listLibraries',
  method: 'GET',
  path: '/api/versions/:versionId/libraries',
  summary: 'Libraries inside a version; sort by name, version, licence, type, sizeBytes or severity',
  access: read,
  params: idParams('versionId'),
  query: listQuery({
    type: LibraryType,
    severity: Severity,
    change: LibraryChange,
    licence: LicenceFlag,
  }),
  response: pageOf(Library),
})

export const getLibrarySummary = route({
  name: 'getLibrarySummary',
  method: 'GET',
  path: '/api/versions/:versionId/libraries/summary',
  summary: 'Whether a version has a library list, and what it says in numbers',
  access: read,
  params: idParams('versionId'),
  response: LibrarySummary,
})

export const importLibraries = route({
  name: 'importLibraries',
  method: 'PUT',
  path: '/api/versions/:versionId/libraries',
  summary: `Read a CycloneDX or SPDX file (JSON, at most ${libraryLimits.maxBytes} bytes) in place of the list there is`,
  access: upload,
  params: idParams('versionId'),
  query: z.object({ name: z.string().trim().min(1).max(200) }),
  hasBytes: true,
  response: LibrarySummary,
  errors: Object.values(libraryErrors).filter(({ code }) => code !== libraryErrors.library_list_missing.code),
})

export const exportLibraries = route({
  name: 'exportLibraries',
  method: 'GET',
  path: '/api/versions/:versionId/libraries/sbom',
  summary: 'The library list of a version as CycloneDX 1.6 JSON',
  access: read,
  params: idParams('versionId'),
  stream: true,
  errors: [libraryErrors.library_list_missing],
})

export const deleteLibraries = route({
  name: 'deleteLibraries',
  method: 'DELETE',
  path: '/api/versions/:versionId/libraries',
  summary: 'Take the library list off a version',
  access: upload,
  params: idParams('versionId'),
  errors: [libraryErrors.library_list_missing, libraryErrors.library_list_closed],
})

export const libraryRoutes = [
  listLibraries,
  getLibrarySummary,
  importLibraries,
  exportLibraries,
  deleteLibraries,
]
