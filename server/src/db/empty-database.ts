import { cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Beside the built server, made by the build (`make-empty-database.ts`); absent when the sources run. */
const builtFolder = fileURLToPath(new URL('./empty-database', import.meta.url))

/**
 * Gives a new installation its database as a copy of one whose migrations have run: making it takes seconds and most
 * of a gigabyte of memory. The rename comes last, so that a start that was killed begins again.
 */
export function copyEmptyDatabase(path: string, from = builtFolder): void {
  if (existsSync(path) || !existsSync(from)) return
  const unfinished = `${path}.new`
  rmSync(unfinished, { recursive: true, force: true })
  cpSync(from, unfinished, { recursive: true })
  renameSync(unfinished, path)
}
