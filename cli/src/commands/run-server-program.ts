import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Command } from '../command.ts'
import { BadConfig } from '../config.ts'

const places = ['../../../server/src/backup-main.ts', '../../../server/dist/backup-main.mjs']

/** The server's own program, from its source or its build, whichever is here. */
function findProgram(): string {
  const found = places.map((place) => fileURLToPath(new URL(place, import.meta.url))).find(existsSync)
  if (!found) throw new BadConfig('this command runs where the server is installed, and here it is not')
  return found
}

/**
 * A command that needs the database and not the server: it runs on the server's machine with the server's settings
 * (`DATABASE_URL`, `FILO_DATA_DIR` …), and says itself how it went.
 */
export function serverProgram(name: 'backup' | 'restore', summary: Command['summary']): Command {
  return {
    summary,
    takes: 'FILE [--blobs FOLDER]',
    as: 'nobody',
    run: async (_client, words) => {
      const { status } = spawnSync(process.execPath, [findProgram(), name, ...words], { stdio: 'inherit' })
      if (status === 0) return { exitCode: 0, lines: [] }
      throw new BadConfig(`${name} was not done`)
    },
  }
}
