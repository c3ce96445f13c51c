import { basename } from 'node:path'
import { commonErrors } from '@filo/contract/common-errors'
import type { Page } from '@filo/contract/list-query'
import { packageErrors } from '@filo/contract/packages/packages-errors'
import type {
  FileDescription,
  HookTexts,
  VersionCode,
  VersionFile,
  VersionFinding,
} from '@filo/contract/packages/version-content-routes'
import type { VersionOrigin } from '@filo/contract/packages/version-origin-routes'
import type { BaseContext } from '../../../base-context.ts'
import { DomainError } from '../../../ground/domain-error.ts'
import { changedMeta } from '../../../ground/row-meta.ts'
import { requireEtag, requireMatch } from '../../../http/routes/etag.ts'
import { presentRows } from '../../../http/routes/present-rows.ts'
import { type Actor, actorId, type UserActor } from '../../../rights/actor.ts'
import type { DownloadsService } from '../../downloads/downloads-service.ts'
import { findOrigin } from '../origins/origins-store.ts'
import { presentFile } from '../versions/present-version.ts'
import type { VersionEditor } from '../versions/version-editor.ts'
import { requireOpen, requireQuiet } from '../versions/version-lifecycle.ts'
import { checkVersionContent } from './check-version.ts'
import { listCodeRows, replaceHooks } from './code-store.ts'
import { createVersionComparison } from './compare-versions.ts'
import * as files from './files-store.ts'
import { parseManifest } from './manifest-text.ts'
import { hookRows, presentCode } from './version-code.ts'

type Deps = Pick<BaseContext, 'db' | 'clock' | 'blobs'> & {
  editor: VersionEditor
  downloads: Pick<DownloadsService, 'fetched'>
}

/** Reads the code that the editor of a version wrote. @throws not_found */
export async function getVersionCode({ editor, db }: Deps, actor: Actor, id: string): Promise<VersionCode> {
  const { version } = await editor.found(actor, id)
  return presentCode(version, await listCodeRows(db, id))
}

/** Replaces hooks, and the fields of the manifest when its text is given. @throws not_found etag_mismatch version_frozen manifest_invalid */
export async function putVersionCode(
  deps: Deps,
  actor: Actor,
  id: string,
  body: { manifest?: string | undefined; hooks: HookTexts; ifMatch: string | undefined },
): Promise<VersionCode> {
  const { db, editor } = deps
  await db.transaction(async (tx) => {
    const row = await editor.locked(tx, actor, id)
    const current = presentCode(row.version, await listCodeRows(tx, id))
    requireEtag(current.etag, body.ifMatch)
    requireOpen(row.version.state)
    const fields = body.manifest === undefined ? {} : parseManifest(body.manifest)
    const rows = hookRows(id, body.hooks)
    await replaceHooks(tx, id, rows)
    const note = { hooks: Object.fromEntries(rows.map(({ kind, sha256 }) => [kind, sha256])) }
    await editor.save(tx, actor, {
      row,
      changes: fields,
      action: 'version.code_changed',
      note,
      isContent: true,
    })
    editor.publishChange(tx, id, 'code')
  })
  return getVersionCode(deps, actor, id)
}

/** Reads what the .deb of a version says of itself; null for other uploads. @throws not_found */
export async function getContentOrigin(
  { editor, db }: Deps,
  actor: Actor,
  id: string,
): Promise<{ origin: VersionOrigin | null }> {
  await editor.found(actor, id)
  return { origin: (await findOrigin(db, id)) ?? null }
}

/** Checks the content of a version as its import would. @throws not_found */
export async function checkContentOfVersion(
  { db, editor }: Deps,
  actor: Actor,
  id: string,
): Promise<{ findings: VersionFinding[]; canBeReady: boolean }> {
  const findings = await checkVersionContent(db, await editor.found(actor, id))
  return { findings, canBeReady: findings.every((finding) => finding.severity !== 'error') }
}

/** Lists a version's files, by their paths. @throws not_found */
export async function listVersionFiles(
  { editor, db }: Deps,
  actor: Actor,
  id: string,
  query: files.FileQuery,
): Promise<Page<VersionFile>> {
  await editor.found(actor, id)
  const { rows, totalCount } = await files.listFileRows(db, id, query)
  return { items: presentRows(rows, ({ file }) => file.id, presentFile), totalCount }
}

/** A page of one level of the folder tree; `folder` is a path without a trailing slash, empty for the root. */
export async function listVersionFolder(
  { editor, db }: Deps,
  actor: Actor,
  id: string,
  { folder, page }: { folder: string; page: number },
) {
  await editor.found(actor, id)
  const prefix = folder ? `${folder}/` : ''
  const level = await files.listLevel(db, id, { prefix, page })
  return {
    totalCount: level.totalCount,
    folders: level.folders.map((entry) => ({ ...entry, path: prefix + entry.name })),
    files: level.files.map(presentFile),
    links: level.links.map((link) => ({ ...link, name: basename(link.path) })),
  }
}

/** Finds one file of a version in the actor's scope. @throws not_found */
export async function findVersionFile(
  { db }: Deps,
  actor: Actor,
  fileId: string,
): Promise<files.FileListRow> {
  const row = await files.findFile(db, actor, fileId)
  if (!row) throw new DomainError(commonErrors.not_found)
  return row
}

/** Describes a file; possible in every state, the content stays as it is. @throws not_found etag_mismatch */
export async function describeVersionFile(
  deps: Deps,
  actor: Actor,
  fileId: string,
  body: FileDescription & { ifMatch: string | undefined },
): Promise<VersionFile> {
  const { db, editor, clock } = deps
  const { ifMatch, ...texts } = body
  const { file } = await findVersionFile(deps, actor, fileId)
  await db.transaction(async (tx) => {
    const row = await editor.locked(tx, actor, file.versionId)
    const current = (await files.findFile(tx, actor, fileId))?.file
    if (!current) throw new DomainError(commonErrors.not_found)
    requireMatch(current, ifMatch)
    const stamp = changedMeta(current, { at: clock.now(), by: actorId(actor) })
    await files.putDescription(tx, { fileId, ...texts })
    await files.touchFile(tx, fileId, stamp)
    const note = { file: file.path, description: texts }
    await editor.save(tx, actor, { row, changes: {}, action: 'version.file_described', note })
  })
  return presentFile(await findVersionFile(deps, actor, fileId))
}

/** Takes a file out of a version that is still open. @throws not_found version_frozen version_busy */
export async function removeVersionFile(deps: Deps, actor: Actor, fileId: string): Promise<void> {
  const { db, editor } = deps
  const { file } = await findVersionFile(deps, actor, fileId)
  await db.transaction(async (tx) => {
    const row = await editor.locked(tx, actor, file.versionId)
    requireQuiet(row.version.state)
    // Somebody may have taken it out while this waited for the version.
    if (!(await files.findFile(tx, actor, fileId))) throw new DomainError(commonErrors.not_found)
    await files.deleteFiles(tx, [fileId])
    const changes = await files.sumFiles(tx, file.versionId)
    const note = { removed: file.path }
    await editor.save(tx, actor, { row, changes, action: 'version.file_removed', note, isContent: true })
    editor.publishChange(tx, file.versionId, 'files')
  })
}

/** Opens a file's bytes; whoever sends them tells `ended` how that ended. @throws not_found files_removed */
export async function downloadVersionFile(deps: Deps, actor: UserActor, fileId: string) {
  const { editor, blobs, clock, downloads } = deps
  const { file } = await findVersionFile(deps, actor, fileId)
  const { filesRemovedAt } = (await editor.found(actor, file.versionId)).version
  if (filesRemovedAt)
    throw new DomainError(packageErrors.files_removed, { at: filesRemovedAt.toISOString().slice(0, 10) })
  const content = await blobs.open(file.sha256)
  const at = clock.now()
  const ended = (bytes: number, isWhole: boolean) => {
    const endedAt = clock.now()
    downloads.fetched({
      at,
      endedAt,
      durationMs: endedAt.getTime() - at.getTime(),
      kind: 'file',
      result: isWhole ? 'complete' : 'aborted',
      name: file.path,
      fileId,
      versionId: file.versionId,
      userId: actor.userId,
      bytes,
      ip: actor.ip,
    })
  }
  return { file: presentFile({ file, description: null }), content, ended }
}

/** Service of what a version is made of: its files and its code. */
export function createVersionContentService(deps: Deps) {
  const { db, editor } = deps
  return {
    getCode: getVersionCode.bind(undefined, deps),
    putCode: putVersionCode.bind(undefined, deps),
    check: checkContentOfVersion.bind(undefined, deps),
    origin: getContentOrigin.bind(undefined, deps),
    listFiles: listVersionFiles.bind(undefined, deps),
    listFolder: listVersionFolder.bind(undefined, deps),
    getFile: async (actor: Actor, fileId: string) => presentFile(await findVersionFile(deps, actor, fileId)),
    describeFile: describeVersionFile.bind(undefined, deps),
    removeFile: removeVersionFile.bind(undefined, deps),
    download: downloadVersionFile.bind(undefined, deps),
    diff: createVersionComparison({ db, editor }),
  }
}

export type VersionContentService = ReturnType<typeof createVersionContentService>
