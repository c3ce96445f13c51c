import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** What may be read or run of an entry; the agent takes every right to write away, and itself keeps reading. */
const FILE_RIGHTS = 0o555
const FOLDER_RIGHTS = 0o055
const OWN_FILE = 0o400
const OWN_FOLDER = 0o700

/** One entry of a tree as text; names and link texts byte for byte as Latin-1. */
export type TreeListing = Map<string, string>

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function describeEntry(path: Buffer): string {
  const found = lstatSync(path)
  if (found.isSymbolicLink()) return `link ${readlinkSync(path, 'buffer').toString('latin1')}`
  if (found.isDirectory()) return `folder ${((found.mode & FOLDER_RIGHTS) | OWN_FOLDER).toString(8)}`
  if (!found.isFile()) return 'neither file, folder nor link'
  const mode = (found.mode & FILE_RIGHTS) | OWN_FILE
  return `file ${mode.toString(8)} ${found.size} ${sha256(readFileSync(path))}`
}

/** Everything below a folder: kind, rights except to write, size and SHA-256, or a link's text. No link is followed. */
export function listTree(root: string): TreeListing {
  const found: TreeListing = new Map()
  const open = [Buffer.from(root)]
  for (let folder = open.pop(); folder; folder = open.pop()) {
    for (const name of readdirSync(folder, { encoding: 'buffer' })) {
      const path = Buffer.concat([folder, Buffer.from('/'), name])
      const entry = describeEntry(path)
      found.set(path.subarray(Buffer.byteLength(root) + 1).toString('latin1'), entry)
      if (entry.startsWith('folder ')) open.push(path)
    }
  }
  return found
}

/** What differs, entry by entry, in words. */
export function compareTrees(packed: TreeListing, installed: TreeListing): string[] {
  const paths = new Set([...packed.keys(), ...installed.keys()])
  return [...paths].flatMap((path) => {
    const [was, is] = [packed.get(path), installed.get(path)]
    return was === is ? [] : [`${path}: packed as ${was ?? 'nothing'}, installed as ${is ?? 'nothing'}`]
  })
}
