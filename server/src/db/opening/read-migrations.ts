import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationsFolder } from '../migrations-folder.ts'

/** The text of all migrations in their order. */
export function readMigrations(): string {
  const names = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'))
  return names
    .sort()
    .map((name) => readFileSync(join(migrationsFolder, name), 'utf8'))
    .join('\n')
}
