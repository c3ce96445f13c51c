import type { Config } from '../config.ts'
import { lockDataFolder } from '../db/opening/data-folder-lock.ts'
import { createAuditService } from '../features/audit/audit-service.ts'
import { openBlobs, openDatabase } from '../start-up/open-context.ts'
import type { Installation } from './backup-commands.ts'

/** Heads are signed by servers; a backup and a restore only add to the chain. */
const auditHeads = {
  storedHeads: () => Promise.reject(new Error('no heads are compared here')),
}

interface Opened extends Installation {
  close: () => Promise<void>
}

/**
 * Opens the database and the blobs that the settings name, without the key to the stored secrets. A data folder with the
 * embedded database is taken for this process alone; one beside PostgreSQL only where `isAlone`.
 * @throws CannotStart with one clear line
 */
export async function openInstallation(config: Config, { isAlone }: { isAlone: boolean }): Promise<Opened> {
  const unlock = isAlone || !config.databaseUrl ? lockDataFolder(config.dataFolder) : () => undefined
  // Who fills a database takes its foreign keys away meanwhile: its owner does that.
  const databaseUrl = isAlone ? (config.databaseOwnerUrl ?? config.databaseUrl) : config.databaseUrl
  const database = await openDatabase({ ...config, databaseUrl }).catch((error: unknown) => {
    unlock()
    throw error
  })
  const clock = { now: () => new Date() }
  return {
    database,
    blobs: await openBlobs(config),
    clock,
    audit: createAuditService({ db: database.db, clock, auditHeads }),
    close: async () => {
      await database.close()
      unlock()
    },
  }
}
