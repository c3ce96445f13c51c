import { canonicalJson } from '../canonical-json.ts'
import type { ArosManifest, ManifestPackage } from './aros-manifest.ts'
import {
  hookKinds,
  type PackageFile,
  type PackageFolder,
  type PackageHooks,
  type PackageLink,
  type RestartScope,
} from './package-content.ts'
import type { PackageService } from './package-services.ts'

/** SHA-256 of the text's UTF-8 bytes in lower-case hex; each program passes its own. */
export type Sha256Text = (text: string) => string

interface PackageContent {
  files: Iterable<PackageFile>
  links?: readonly PackageLink[] | undefined
  folders?: readonly PackageFolder[] | undefined
  hooks: PackageHooks
  restart: RestartScope
  services?: readonly PackageService[] | undefined
  hookUser?: string | undefined
}

function byPath(a: { path: string }, b: { path: string }): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : 0
}

/** Links and folders as the hash takes them; content without them has the hash it had before there were any. */
function hashedTree({ links = [], folders = [] }: PackageContent) {
  const texts = links.map(({ path, target }) => ({ path, target })).sort(byPath)
  const modes = folders.map(({ path, mode }) => ({ path, mode })).sort(byPath)
  return { ...(texts.length > 0 && { links: texts }), ...(modes.length > 0 && { folders: modes }) }
}

/** Services and whom hooks run as; content that says neither has the hash it had before there were any. */
function hashedServices({ services = [], hookUser }: PackageContent) {
  return { ...(services.length > 0 && { services }), ...(hookUser !== undefined && { hookUser }) }
}

/** Files in the order of their paths; those that are in order already are not gathered in a list. */
function sortedFiles(files: Iterable<PackageFile>): Iterable<PackageFile> {
  let before = ''
  for (const { path } of files) {
    if (path < before) return [...files].sort(byPath)
    before = path
  }
  return files
}

/** Canonical JSON of files as the hash takes them, about 64 kB at once. */
function* filePieces(files: Iterable<PackageFile>): Generator<string> {
  let texts: string[] = []
  let comma = ''
  for (const { path, mode, sizeBytes, sha256 } of sortedFiles(files)) {
    texts.push(canonicalJson({ path, mode, sizeBytes, sha256 }))
    if (texts.length < 400) continue
    yield comma + texts.join(',')
    texts = []
    comma = ','
  }
  if (texts.length > 0) yield comma + texts.join(',')
}

/** The canonical JSON of a package version's content; its members stand in the order of their names. */
function* contentPieces(content: PackageContent, sha256: Sha256Text): Generator<string> {
  const hooks = Object.fromEntries(
    hookKinds.flatMap((kind) => {
      const hook = content.hooks[kind]
      return hook
        ? [[kind, { language: hook.language, sha256: sha256(hook.text), timeoutS: hook.timeoutS }]]
        : []
    }),
  )
  const { restart } = content
  const { folders, ...tree } = hashedTree(content)
  yield `{"files":[`
  yield* filePieces(content.files)
  yield '],'
  if (folders) yield `"folders":${canonicalJson(folders)},`
  yield canonicalJson({ format: 1, hooks, ...tree, ...hashedServices(content), restart }).slice(1)
}

/**
 * Identity of a package version's content: tree (by path), hooks, services and restart scope; the same content has the same
 * hash. Whoever can hash piece by piece says how: the whole text of 50,000 files is 9 MB.
 */
export function packageContentHash(
  content: PackageContent,
  sha256: Sha256Text,
  sha256OfPieces = (pieces: Iterable<string>) => sha256([...pieces].join('')),
): string {
  return sha256OfPieces(contentPieces(content, sha256))
}

interface ArosContent {
  robotCode: string
  packages: readonly Pick<ManifestPackage, 'order' | 'code' | 'version' | 'contentHash'>[]
}

/** Identity of an AROS version's content: variant and ordered package versions, whatever its name or channel. */
export function arosContentHash(content: ArosContent, sha256: Sha256Text): string {
  const packages = content.packages.map(({ order, code, version, contentHash }) => ({
    order,
    code,
    version,
    contentHash,
  }))
  return sha256(canonicalJson({ format: 1, robotCode: content.robotCode, packages }))
}

/** The first stated hash of a package or one of its hooks that its own content does not have; `undefined` when all hold. */
export function findPackageMismatch(
  packages: readonly ManifestPackage[],
  sha256: Sha256Text,
): string | undefined {
  for (const item of packages) {
    for (const kind of hookKinds) {
      const hook = item.hooks[kind]
      if (hook && sha256(hook.text) !== hook.sha256) return `${item.code} ${kind}`
    }
    if (packageContentHash(item, sha256) !== item.contentHash) return item.code
  }
  return undefined
}

/** The first stated hash (hook text, package, AROS) that its own content does not have; `undefined` when all hold. */
export function findHashMismatch(manifest: ArosManifest, sha256: Sha256Text): string | undefined {
  const wrong = findPackageMismatch(manifest.packages, sha256)
  if (wrong !== undefined) return wrong
  return arosContentHash(manifest, sha256) === manifest.contentHash ? undefined : 'aros'
}
