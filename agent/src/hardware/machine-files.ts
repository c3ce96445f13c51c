import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readIfThere } from '../disk/durable-file.ts'

/**
 * Reads a file of the kernel, without its line end; empty where there is none, or it may not be read. `root` is `/` but
 * in tests. Reading it takes microseconds; a program that tells the same would hold the agent up.
 */
export async function readWord(root: string, ...path: string[]): Promise<string> {
  const text = await readIfThere(join(root, ...path)).catch(() => undefined)
  return (text ?? '').replaceAll('\0', '').trim()
}

/** A whole number that a file of the kernel says; undefined where it says none. */
export async function readNumber(root: string, ...path: string[]): Promise<number | undefined> {
  const word = await readWord(root, ...path)
  return /^-?\d+$/.test(word) ? Number(word) : undefined
}

/** Names in a folder of the kernel in order; none where there is no such folder. */
export async function namesIn(root: string, ...path: string[]): Promise<string[]> {
  const names = await readdir(join(root, ...path)).catch(() => [])
  return names.sort((a, b) => (a < b ? -1 : 1))
}
