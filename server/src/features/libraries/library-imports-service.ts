import type { Readable } from 'node:stream'
import { fold, sortKey } from '@filo/contract/fold'
import { libraryErrors } from '@filo/contract/packages/library-errors'
import { libraryLimits } from '@filo/contract/packages/library-shapes'
import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { sha256Hex } from '../../ground/sha256-hex.ts'
import { readBytes } from '../../http/bodies/read-bytes.ts'
import { type Actor, actorId, systemActor } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'
import type { VersionContentService } from '../packages/content/version-content-service.ts'
import type { VersionsService } from '../packages/versions/versions-service.ts'
import { debLibraries } from './deb-libraries.ts'
import * as store from './libraries-store.ts'
import { requireListOpen } from './library-list-policy.ts'
import { cleanInfo } from './library-text.ts'
import { readSbom } from './read-sbom.ts'
import type { Sbom, SbomLibrary } from './sbom-library.ts'

type Deps = Pick<BaseContext, 'db' | 'clock' | 'ids' | 'blobs' | 'log'> & {
  audit: AuditService
  versions: VersionsService
  content: Pick<VersionContentService, 'origin'>
}

interface Import {
  versionId: string
  fileName: string
  sha256: string
  sbom: Sbom
}

/** The facts of a list that the audit log keeps. */
function audited(list: store.LibraryListRow | undefined) {
  if (!list) return null
  const { fileName, format, specVersion, sha256, libraryCount } = list
  return { fileName, format, specVersion, sha256, libraryCount }
}

/** Library lists coming to versions and going from them. */
export function createLibraryImportsService({ db, clock, ids, blobs, log, audit, versions, content }: Deps) {
  const { editor } = versions

  function rowOf(versionId: string, library: SbomLibrary): store.LibraryRow {
    const { name, version, purl, licence } = library
    const searchKey = fold([name, version, licence ?? '', purl ?? ''].join(' '))
    return { ...library, id: ids.next(), versionId, searchKey, sortKey: sortKey(name) }
  }

  /** Puts the list in place of the one there is, unless `isSelected` says no to that. */
  async function put(
    actor: Actor,
    { versionId, fileName, sha256, sbom }: Import,
    isSelected: (before: store.LibraryListRow | undefined) => boolean = () => true,
  ): Promise<void> {
    const { format, specVersion, libraries } = sbom
    const rows = libraries.map((library) => rowOf(versionId, library))
    const list: store.LibraryListRow = {
      versionId,
      format,
      specVersion,
      fileName,
      sha256,
      libraryCount: rows.length,
      uploadedBy: actorId(actor),
      uploadedByName: actor.name,
      uploadedAt: clock.now(),
    }
    await db.transaction(async (tx: Db) => {
      const row = await editor.locked(tx, actor, versionId)
      requireListOpen(row.version.state)
      const before = await store.findList(tx, versionId)
      if (!isSelected(before)) return
      await store.replaceList(tx, list, rows)
      await audit.record(tx, actor, {
        action: 'version.libraries_imported',
        ...editor.subject(row),
        before: audited(before),
        after: audited(list),
      })
      editor.publishChange(tx, versionId, 'libraries')
    })
  }

  /** Reads a CycloneDX or SPDX file. @throws not_found and the refusals of `libraryErrors` */
  async function importSbom(
    actor: Actor,
    versionId: string,
    file: { name: string; bytes: Readable },
  ): Promise<void> {
    const { version } = await editor.found(actor, versionId)
    requireListOpen(version.state)
    const name = cleanInfo(file.name, 200) ?? 'sbom.json'
    const bytes = await readBytes(file.bytes, libraryLimits.maxBytes)
    if (!bytes) {
      const limit = libraryLimits.maxBytes / 1024 / 1024
      throw new DomainError(libraryErrors.sbom_too_large, { name, limit })
    }
    const sha256 = sha256Hex(bytes)
    await put(actor, { versionId, fileName: name, sha256, sbom: readSbom(bytes, name) })
  }

  /** Takes the list off a version. @throws not_found library_list_closed library_list_missing */
  async function remove(actor: Actor, versionId: string): Promise<void> {
    await db.transaction(async (tx) => {
      const row = await editor.locked(tx, actor, versionId)
      requireListOpen(row.version.state)
      const before = await store.findList(tx, versionId)
      if (!before) throw new DomainError(libraryErrors.library_list_missing)
      await store.deleteList(tx, versionId)
      await audit.record(tx, actor, {
        action: 'version.libraries_removed',
        ...editor.subject(row),
        before: audited(before),
        after: null,
      })
      editor.publishChange(tx, versionId, 'libraries')
    })
  }

  /** Makes a list of what a version's .deb says of itself, where its files hold none. */
  async function importOrigin(versionId: string, isOwn: (list: store.LibraryListRow | undefined) => boolean) {
    const actor = systemActor('import')
    const { origin } = await content.origin(actor, versionId)
    if (!origin) return
    const sbom = debLibraries(origin)
    const sha256 = sha256Hex(JSON.stringify(sbom))
    const fileName = cleanInfo(`${origin.package} ${origin.version}`, 200) ?? 'control'
    const found = { versionId, fileName, sha256, sbom }
    await put(actor, found, (list) => isOwn(list) && list?.sha256 !== sha256)
  }

  /**
   * Takes over a list that came among a version's own files; a broken one is passed over with a line in the log. What a
   * person has uploaded stays.
   */
  async function importFound(versionId: string): Promise<void> {
    const isOwn = (list: store.LibraryListRow | undefined) => list === undefined || list.uploadedBy === null
    const known = await store.findList(db, versionId)
    if (!isOwn(known)) return
    for (const { path, name, sha256, sizeBytes } of await store.listSbomFiles(db, versionId)) {
      if (sha256 === known?.sha256) return
      if (sizeBytes > libraryLimits.maxBytes) continue
      try {
        const bytes = await readBytes(await blobs.open(sha256), libraryLimits.maxBytes)
        if (!bytes) continue
        const fileName = cleanInfo(name, 200) ?? 'sbom.json'
        const found = { versionId, fileName, sha256, sbom: readSbom(bytes, fileName) }
        return await put(systemActor('import'), found, isOwn)
      } catch (error) {
        log.warn({ err: error, versionId, path }, 'library list among the files was passed over')
      }
    }
    await importOrigin(versionId, isOwn).catch((error: unknown) => {
      log.warn({ err: error, versionId }, 'no library list was made of the .deb')
    })
  }

  return { importSbom, remove, importFound }
}

export type LibraryImportsService = ReturnType<typeof createLibraryImportsService>
