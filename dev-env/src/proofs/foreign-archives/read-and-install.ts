import { globSync } from 'node:fs'
import { join } from 'node:path'
import { fillPlaceholders } from '@filo/contract/localized-text'
import { readArchive } from '@filo/server/archives/read-archive'
import { findTreeNotes } from '@filo/server/archives/tree-notes'
import { collect } from '@filo/server/archives/trials/collect'
import type { ReadTree } from '@filo/server/archives/trials/read-mutated'
import { DomainError } from '@filo/server/ground/domain-error'
import { listTree } from '../archives/compare-trees.ts'
import { installTree } from '../archives/install-tree.ts'
import type { Arrival } from './judge-arrival.ts'
import type { MadeArchive } from './make-archive.ts'

async function readTree({ file, recipe }: MadeArchive): Promise<ReadTree> {
  const { sink, files, copies } = collect()
  const read = await readArchive(file, sink, { name: recipe.fileName })
  const own = [...files.values()].map(({ path, mode, content }) => ({ path, mode, bytes: content }))
  const copied = copies.map(({ path, mode, copyOf }) => {
    const bytes = files.get(copyOf)?.content ?? Buffer.alloc(0)
    return { path, mode, bytes }
  })
  return { read, files: [...own, ...copied] }
}

/** The short way of an archive: the server's reader, and the agent's own builder. */
export async function readAndInstall(made: MadeArchive): Promise<Arrival> {
  try {
    const tree = await readTree(made)
    const root = join(made.folder, 'robot')
    const faults = await installTree(tree, root)
    if (faults.length > 0) throw new Error(faults.join('; '))
    const [release = ''] = globSync(join(root, 'agent/releases/*/0001-tree'))
    const scripts = tree.read.debian?.scripts.map(({ name }) => name) ?? []
    const notes = findTreeNotes({ ...tree.read, files: tree.files, scripts })
    return { refusal: null, notes: notes.map(({ kind }) => kind), installed: listTree(release) }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const { code, text } = error.definition
    return { refusal: { code, text: fillPlaceholders(text.en, error.params) }, notes: [], installed: null }
  }
}
