import type { ManifestPackage } from '@filo/contract/device/assignment/aros-manifest'
import { packageContentHash } from '@filo/contract/device/assignment/content-hash'
import { sha256Hex } from '../../ground/sha256-hex.ts'
import { versionLabel } from './aros-ref.ts'

/** Files and hooks of one package version, as the robot gets them. */
export interface ReleaseContent
  extends Pick<
    ManifestPackage,
    'versionId' | 'files' | 'links' | 'folders' | 'hooks' | 'restart' | 'services' | 'hookUser'
  > {
  /** Null before the version is frozen. */
  contentHash: string | null
}

interface ManifestItem {
  versionId: string
  code: string
  semver: string
  build: number
  contentHash: string | null
  /** The package's name, for people. */
  label: string
}

/** Whether a version still is what its hash says. */
function isUnchanged(content: ReleaseContent, contentHash: string | null): boolean {
  return content.contentHash === contentHash && packageContentHash(content, sha256Hex) === contentHash
}

/** Packages as a manifest lists them, or the first whose content no longer has the hash it was locked with. */
export function manifestPackages(
  items: readonly ManifestItem[],
  contents: readonly ReleaseContent[],
): ManifestPackage[] | { changedPackage: string } {
  const byVersion = new Map(contents.map((content) => [content.versionId, content]))
  const packages: ManifestPackage[] = []
  for (const [index, item] of items.entries()) {
    const content = byVersion.get(item.versionId)
    if (!content || !isUnchanged(content, item.contentHash)) return { changedPackage: item.label }
    const { versionId, files, links, folders, hooks, restart, services, hookUser } = content
    packages.push({
      order: index + 1,
      code: item.code,
      name: item.label,
      version: versionLabel(item),
      versionId,
      contentHash: item.contentHash ?? '',
      restart,
      files,
      ...(links && { links }),
      ...(folders && { folders }),
      hooks,
      ...(services && { services }),
      ...(hookUser && { hookUser }),
    })
  }
  return packages
}
