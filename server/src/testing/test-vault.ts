import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemIds } from '../ground/system-ids.ts'
import { readKeyFile } from '../vault/key-file.ts'
import { openVault, type Vault, type VaultDeps } from '../vault/vault.ts'
import type { WrappingKey } from '../vault/wrapping-key.ts'

/** A wrapping key as a key file gives it, without the file. */
export function testWrappingKey(): WrappingKey {
  const folder = mkdtempSync(join(tmpdir(), 'filo-key-'))
  const path = join(folder, 'key')
  writeFileSync(path, randomBytes(32).toString('base64'), { mode: 0o600 })
  const key = readKeyFile(path)
  rmSync(folder, { recursive: true })
  if (!key) throw new Error('the key file was not written')
  return key
}

/** A vault on a test's own database. */
export function openTestVault(db: VaultDeps['db'], clock: VaultDeps['clock']): Promise<Vault> {
  return openVault({ db, clock, ids: systemIds, wrappingKeys: [testWrappingKey()] })
}
