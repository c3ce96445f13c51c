import { join } from 'node:path'
import type { ArosManifest, ManifestPackage } from '@filo/contract/device/assignment/aros-manifest'
import { hookKinds, type PackageFile } from '@filo/contract/device/assignment/package-content'
import { foldersAbove } from '@filo/contract/device/assignment/release-path'
import { packageFolderName } from '../../agent-folder.ts'

/** Where a release keeps its hooks, beside the packages. */
export const hookFolder = '.hooks'

/** A file that a release folder must have. */
export interface ReleaseFile {
  /** Below the release folder. */
  path: string
  package: string
  sha256: string
  /** A package's file out of the blob store, or a hook's text out of the manifest. */
  content: PackageFile | string
}

/** Path of a hook's script below the release folder. */
export function hookPath(item: ManifestPackage, kind: string, language: string): string {
  return join(hookFolder, packageFolderName(item), `${kind}.${language === 'node' ? 'js' : 'sh'}`)
}

/** Every file of a release that its manifest vouches for. */
export function listReleaseFiles(manifest: ArosManifest): ReleaseFile[] {
  return manifest.packages.flatMap((item) => {
    const { code, files, hooks } = item
    const own = files.map((file): ReleaseFile => {
      return {
        path: join(packageFolderName(item), file.path),
        package: code,
        sha256: file.sha256,
        content: file,
      }
    })
    const scripts = hookKinds.flatMap((kind): ReleaseFile[] => {
      const hook = hooks[kind]
      if (!hook) return []
      return [
        { path: hookPath(item, kind, hook.language), package: code, sha256: hook.sha256, content: hook.text },
      ]
    })
    return [...own, ...scripts]
  })
}

export interface ReleaseLink {
  path: string
  package: string
  target: string
}

export interface ReleaseFolder {
  path: string
  package: string
  /** What the manifest says of it; `undefined` for a folder that is there because something is in it. */
  mode: number | undefined
}

export type ReleaseEntry = ReleaseFile | ReleaseLink | ReleaseFolder

/** Every symbolic link of a release; they are made last and never followed. */
export function listReleaseLinks(manifest: ArosManifest): ReleaseLink[] {
  return manifest.packages.flatMap((item) =>
    (item.links ?? []).map(({ path, target }) => ({
      path: join(packageFolderName(item), path),
      package: item.code,
      target,
    })),
  )
}

function listPackageFolders(item: ManifestPackage): ReleaseFolder[] {
  const { files, links = [], folders = [], code } = item
  const root = packageFolderName(item)
  const modes = new Map(folders.map(({ path, mode }) => [path, mode]))
  const ends = [...files, ...links, ...folders].flatMap(({ path }) => foldersAbove(path))
  const paths = new Set([...ends, ...modes.keys()])
  const inside = [...paths].map((path) => ({ path: join(root, path), package: code, mode: modes.get(path) }))
  return [
    { path: root, package: code, mode: undefined },
    ...inside.toSorted((a, b) => a.path.length - b.path.length),
  ]
}

/** Every folder of a release's packages, each after those above it. */
export function listReleaseFolders(manifest: ArosManifest): ReleaseFolder[] {
  return manifest.packages.flatMap(listPackageFolders)
}

/** Permission bits on disk: nobody writes into files that several releases share, and the agent reads them all. */
export function readOnlyMode(mode: number): number {
  return (mode & 0o555) | 0o400
}

/** Permission bits of a folder on disk: the agent alone changes what is in it. */
export function folderMode(mode: number): number {
  return (mode & 0o055) | 0o700
}
