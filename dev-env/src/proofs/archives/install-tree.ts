import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { agentFolder, makeAgentFolders } from '@filo/agent/agent-folder'
import { systemClock } from '@filo/agent/context'
import type { Disk } from '@filo/agent/disk/disk'
import { realDisk } from '@filo/agent/disk/real-disk'
import { keepBlob } from '@filo/agent/updates/release/blob-store'
import { beginArrival } from '@filo/agent/updates/release/file-times'
import { findDamagedFiles } from '@filo/agent/updates/release/find-damaged'
import { buildRelease } from '@filo/agent/updates/release/release-folder'
import { ArosManifest, manifestRequires } from '@filo/contract/device/assignment/aros-manifest'
import { arosContentHash, packageContentHash } from '@filo/contract/device/assignment/content-hash'
import type { ReadTree } from '@filo/server/archives/trials/read-mutated'

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')
const anyId = '018f0000-0000-7000-8000-000000000000'

/** The machine's disk without waiting for it: no power is lost here. */
const hastyDisk: Disk = {
  ...realDisk,
  sync: async () => undefined,
  open: async (path, options) => {
    const file = await realDisk.open(path, options)
    return { ...file, sync: async () => undefined }
  },
}

/** The manifest as the server would publish it, read as an agent reads it. */
function manifestOf({ read, files }: ReadTree): ArosManifest {
  const { links, folders } = read
  const listed = files.map(({ path, mode, bytes }) => ({
    path,
    mode,
    sizeBytes: bytes.length,
    sha256: sha256(bytes),
  }))
  const tree = { files: listed, ...(links.length > 0 && { links }), ...(folders.length > 0 && { folders }) }
  const content = { ...tree, hooks: {}, restart: 'none' as const }
  const packed = {
    order: 1,
    code: 'tree',
    name: 'tree',
    version: '1.0.0',
    versionId: anyId,
    ...content,
    contentHash: packageContentHash(content, sha256),
  }
  const body = { robotCode: 'NH1', packages: [packed] }
  return ArosManifest.parse({
    format: 2,
    requires: manifestRequires(body.packages),
    arosId: anyId,
    name: 'tree',
    version: '1.0.0',
    channel: 'production',
    contentHash: arosContentHash(body, sha256),
    ...body,
  })
}

/** Paths of what stands below a folder; no link is followed. */
function listPaths(root: string, below = ''): string[] {
  return readdirSync(join(root, below)).flatMap((name) => {
    const path = join(below, name)
    return lstatSync(join(root, path)).isDirectory() ? [path, ...listPaths(root, path)] : [path]
  })
}

function compare(root: string, { read, files }: ReadTree): string[] {
  const faults: string[] = []
  for (const { path, bytes } of files) {
    const isWhole = lstatSync(join(root, path)).isFile() && readFileSync(join(root, path)).equals(bytes)
    if (!isWhole) faults.push(`${JSON.stringify(path)} is not the file that was read`)
  }
  for (const { path, target } of read.links) {
    if (readlinkSync(join(root, path)) !== target) faults.push(`${JSON.stringify(path)} has another text`)
  }
  const named = [...files, ...read.links, ...read.folders].flatMap(({ path }) => {
    const parts = path.split('/')
    return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
  })
  const known = new Set(named)
  const found = listPaths(root)
  faults.push(
    ...found.filter((path) => !known.has(path)).map((path) => `${JSON.stringify(path)} is nobody's`),
  )
  return found.length === known.size
    ? faults
    : [...faults, `${found.length} entries instead of ${known.size}`]
}

/**
 * Installs a tree by the agent's own builder in a folder of its own, beside a file that must stay as it is, and looks at
 * every entry of it. @returns what went wrong
 */
export async function installTree(tree: ReadTree, root: string): Promise<string[]> {
  const store = { folder: agentFolder(join(root, 'agent')), disk: hastyDisk, clock: systemClock }
  await makeAgentFolders(store)
  const arrival = await beginArrival(store)
  writeFileSync(join(root, 'canary'), 'untouched')
  const manifest = manifestOf(tree)
  for (const [index, file] of (manifest.packages[0]?.files ?? []).entries()) {
    const part = store.folder.part(file.sha256)
    writeFileSync(part, tree.files[index]?.bytes ?? '')
    await keepBlob(store, { file, path: part }, arrival)
  }
  await buildRelease(store, manifest)
  const release = store.folder.release(manifest.contentHash)
  const damaged = await findDamagedFiles(store.folder, manifest, { isThorough: true })
  const around = [readdirSync(root).toSorted().join(), readdirSync(release).toSorted().join()]
  const isAlone = around.join(' ') === 'agent,canary .hooks,.stamps.json,0001-tree'
  return [
    ...compare(join(release, '0001-tree'), tree),
    ...damaged.map(({ path }) => `${JSON.stringify(path)} is damaged`),
    ...(isAlone ? [] : [`an escape: ${around.join(' and ')}`]),
    ...(readFileSync(join(root, 'canary'), 'utf8') === 'untouched'
      ? []
      : ['an escape: the canary was changed']),
  ]
}
