import { join } from 'node:path'
import type { ArosManifest, ManifestPackage } from '@filo/contract/device/aros-manifest'
import { hookKinds, type PackageFile } from '@filo/contract/device/package-content'
import { packageFolderName } from '../agent-folder.ts'

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

/** Permission bits on disk: nobody writes into files that several releases share. */
export function readOnlyMode(mode: number): number {
  return mode & 0o555
}
