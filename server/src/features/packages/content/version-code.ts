import { packageContentHash } from '@filo/contract/device/assignment/content-hash'
import {
  HookKind,
  hookKinds,
  type PackageFile,
  type PackageHooks,
} from '@filo/contract/device/assignment/package-content'
import type { HookTexts, VersionCode } from '@filo/contract/packages/version-content-routes'
import { sha256Hex, sha256OfPieces } from '../../../ground/sha256-hex.ts'
import type { VersionRecord } from '../versions/versions-store.ts'
import type { CodeRow } from './code-store.ts'
import { renderManifest } from './manifest-text.ts'
import type { TreeParts } from './tree-store.ts'

/** Hook texts as rows of one version. */
export function hookRows(versionId: string, hooks: HookTexts): CodeRow[] {
  return hookKinds.flatMap((kind) => {
    const hook = hooks[kind]
    if (!hook) return []
    return [{ versionId, kind, ...hook, sha256: sha256Hex(hook.text), lockedAt: null }]
  })
}

/** The frozen manifest text of a version. */
export function manifestRow(version: VersionRecord): CodeRow {
  const text = renderManifest(version)
  return {
    versionId: version.id,
    kind: 'manifest',
    language: 'json',
    text,
    timeoutS: 60,
    sha256: sha256Hex(text),
    lockedAt: null,
  }
}

/** Hook rows as the texts people edit. */
export function hookTexts(rows: readonly CodeRow[]): HookTexts {
  const hooks = rows.flatMap(({ kind, language, text, timeoutS }) => {
    const known = HookKind.safeParse(kind)
    return known.success && language !== 'json' ? [[known.data, { language, text, timeoutS }] as const] : []
  })
  return Object.fromEntries(hooks)
}

/**
 * The code's own ETag: its texts. The version's would not do, because it also changes when files arrive or are
 * scanned while somebody writes a script.
 */
function codeEtag(manifest: string, hooks: HookTexts): string {
  const texts = hookKinds.map((kind) => hooks[kind] ?? null)
  return `"${sha256Hex(JSON.stringify([manifest, texts]))}"`
}

/** "Packages code" of a version: the frozen manifest when there is one, else the text of its fields. */
export function presentCode(version: VersionRecord, rows: readonly CodeRow[]): VersionCode {
  const manifest = rows.find((row) => row.kind === 'manifest')?.text ?? renderManifest(version)
  const hashes = rows.map((row) => [row.kind, row.sha256] as const)
  const lockedAt = rows.find((row) => row.lockedAt)?.lockedAt ?? null
  const hooks = hookTexts(rows)
  return {
    manifest,
    hooks,
    hashes: { ...Object.fromEntries(hashes), manifest: sha256Hex(manifest) },
    lockedAt: lockedAt?.toISOString() ?? null,
    etag: codeEtag(manifest, hooks),
  }
}

/** Services that a version declares, as its hash and the manifest of a robot take it: nothing where there is none. */
export function servicesOf({ services, hookUser }: Pick<VersionRecord, 'services' | 'hookUser'>) {
  return { ...(services.length > 0 && { services }), ...(hookUser !== null && { hookUser }) }
}

/** Identity of a version's content, the same that the agent computes. */
export function contentHashOf(
  version: Pick<VersionRecord, 'restart' | 'services' | 'hookUser'>,
  tree: TreeParts & { files: Iterable<PackageFile> },
  rows: readonly CodeRow[],
): string {
  const hooks = rows.flatMap(({ kind, language, text, timeoutS, sha256 }) => {
    const known = HookKind.safeParse(kind)
    return known.success && language !== 'json'
      ? [[known.data, { language, text, timeoutS, sha256 }] as const]
      : []
  })
  const content = { ...tree, hooks: Object.fromEntries(hooks) as PackageHooks, restart: version.restart }
  return packageContentHash({ ...content, ...servicesOf(version) }, sha256Hex, sha256OfPieces)
}
