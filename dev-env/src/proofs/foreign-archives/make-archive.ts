import { execFile } from 'node:child_process'
import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { seededRandom } from '@filo/agent/proofs/seeded-random'
import { inheritedEnvironment } from '../../config.ts'
import { listTree, type TreeListing } from '../archives/compare-trees.ts'
import type { Recipe } from './recipe.ts'
import { makeTree } from './seeded-tree.ts'

const pythonZip = fileURLToPath(new URL('./zip-of-python.py', import.meta.url))
const runProgram = promisify(execFile)
const PATIENCE_MS = 60_000

/** An archive of somebody else, and what its own program makes of it. */
export interface MadeArchive {
  recipe: Recipe
  /** What brings its tree back. */
  seed: number
  /** Where it lies, with an empty folder `robot` beside it. */
  folder: string
  file: string
  /** Null where it must be refused. */
  unpacked: TreeListing | null
}

/** A program of this machine does not make this archive. */
export class CannotMake extends Error {
  constructor({ what }: Recipe, cause: unknown) {
    const output = cause instanceof Error && 'stderr' in cause ? String(cause.stderr) : String(cause)
    super(`${what}: ${output.trim().split('\n').slice(0, 3).join(' ')}`, { cause })
    this.name = 'CannotMake'
  }
}

/** Gives every entry the rights that it has on a robot where the archive says none. */
function guessModes(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const isFolder = lstatSync(path).isDirectory()
    if (isFolder) guessModes(path)
    const isProgram = !isFolder && /^(#!|\x7fELF)/.test(readFileSync(path).toString('latin1', 0, 4))
    chmodSync(path, isFolder || isProgram ? 0o755 : 0o644)
  }
}

/**
 * Makes the tree of a recipe in an empty folder, packs it, and unpacks it again by the program that people would take.
 * @throws CannotMake what the packing program said, or else what the other one did
 */
export async function makeArchive(recipe: Recipe, folder: string, seed: number): Promise<MadeArchive> {
  const [tree, beside, to] = ['tree', 'beside', 'unpacked'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  for (const path of [tree, beside, to, join(folder, 'robot')]) mkdirSync(path)
  const file = join(folder, 'archive.zip')
  const env = {
    PATH: inheritedEnvironment()['PATH'],
    LC_ALL: 'C.UTF-8',
    HOME: beside,
    TREE: tree,
    BESIDE: beside,
    OUT: file,
    TO: to,
    PYTHON_ZIP: pythonZip,
  }
  const sh = async (script: string, cwd: string) => {
    const running = runProgram('/bin/sh', ['-eu', '-c', script], { cwd, env, timeout: PATIENCE_MS })
    running.child.stdin?.end()
    await running
  }
  makeTree(tree, recipe.tree, seededRandom(seed))
  await sh(recipe.script, tree).catch((error: unknown) => Promise.reject(new CannotMake(recipe, error)))
  if (!existsSync(file)) throw new CannotMake(recipe, 'it made nothing')
  if ('refused' in recipe.becomes) return { recipe, seed, folder, file, unpacked: null }
  await sh(recipe.unpack, folder)
  if (recipe.hasNoModes) guessModes(to)
  return { recipe, seed, folder, file, unpacked: listTree(to) }
}
