import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CannotStart } from '../../ground/cannot-start.ts'

export class DataFolderInUse extends CannotStart {
  constructor(folder: string) {
    super(
      `the data folder ${folder} is already in use by another Filo process. ` +
        'Stop that process, or choose another folder with FILO_DATA_DIR.',
    )
  }
}

/**
 * Takes the data folder for this process alone: PGlite has no lock of its own and two processes would lose data.
 * The lock is SQLite's file lock, which the kernel drops when the process dies, so none is ever stale.
 * @returns a function that gives the folder back
 * @throws DataFolderInUse
 */
export function lockDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: 0 })
  try {
    lock.exec('PRAGMA journal_mode=DELETE; BEGIN EXCLUSIVE')
  } catch {
    lock.close()
    throw new DataFolderInUse(folder)
  }
  return () => lock.close()
}
