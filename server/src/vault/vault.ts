import { createSecretKey, randomBytes } from 'node:crypto'
import type { Database, Db } from '../db/database.ts'
import type { Clock, Ids } from '../ground/clock-and-ids.ts'
import {
  type DataKeyRow,
  findDataKey,
  insertFirstDataKey,
  listDataKeys,
  saveDataKeys,
} from './data-keys-store.ts'
import { CannotOpen, type NamedKey, openBytes, sealBytes, sealedBy } from './envelope.ts'
import { KeyUnusable, type WrappingKey } from './wrapping-key.ts'

const DATA_KEY_BYTES = 32

/** Closes the secrets that the database holds, and opens them. */
export interface Vault {
  /** What may be stored of a secret. @param purpose whose secret it is; it opens for no other */
  seal: (secret: string, purpose: string) => string
  /** @throws CannotOpen when it was changed or is another's */
  open: (db: Db, sealed: string, purpose: string) => Promise<string>
  /** The key outside of the database, and whether something is still closed by the one before it. */
  state: () => Promise<{ name: string; isOldKeyInUse: boolean }>
  /**
   * Wraps every data key by the current wrapping key, and makes a new one for what is closed from now on.
   * @returns writes that in the caller's transaction; {@link refresh} afterwards
   */
  prepareRewrap: () => Promise<(tx: Db) => Promise<void>>
  /** Reads what other servers may have changed. */
  refresh: () => Promise<void>
}

export interface VaultDeps {
  db: Database['db']
  clock: Clock
  ids: Ids
  /** The first wraps; the others open what is still wrapped by them. */
  wrappingKeys: readonly [WrappingKey, ...WrappingKey[]]
}

/** Opens one data key with the wrapping key that it names. @throws KeyUnusable in one line */
async function unwrap(row: DataKeyRow, wrappingKeys: readonly WrappingKey[]): Promise<NamedKey> {
  const named = wrappingKeys.find((key) => key.isNamed(row.wrappedBy))
  const remedy = 'put the right one back, or see "A lost key" in docs/operations.md'
  if (!named) {
    const have = wrappingKeys.map(({ name }) => name).join(', ')
    throw new KeyUnusable(
      `the stored secrets are closed by the key ${row.wrappedBy}, and this is ${have}: ${remedy}`,
    )
  }
  try {
    return { id: row.id, key: createSecretKey(await named.unwrap(row.id, row)) }
  } catch (error) {
    throw new KeyUnusable(`the stored secrets do not open: ${(error as Error).message}; ${remedy}`)
  }
}

async function newDataKey(
  by: WrappingKey,
  { ids, clock }: Pick<VaultDeps, 'ids' | 'clock'>,
): Promise<DataKeyRow> {
  const id = ids.next()
  return { id, ...(await by.wrap(id, randomBytes(DATA_KEY_BYTES))), createdAt: clock.now() }
}

/**
 * Opens the data keys of a database, and makes the first one where there is none (docs/decisions/0013).
 * @throws KeyUnusable when the wrapping key is not the one that closed them
 */
export async function openVault({ db, clock, ids, wrappingKeys }: VaultDeps): Promise<Vault> {
  const [wrapping] = wrappingKeys
  const known = new Map<string, NamedKey>()
  let newest: NamedKey | undefined

  async function learn(row: DataKeyRow): Promise<NamedKey> {
    const key = known.get(row.id) ?? (await unwrap(row, wrappingKeys))
    known.set(row.id, key)
    return key
  }

  async function refresh(): Promise<void> {
    for (const row of await listDataKeys(db)) newest = await learn(row)
  }

  /** Another server may have made the key since the last refresh. */
  async function keyOf(reader: Db, id: string): Promise<NamedKey> {
    const key = known.get(id)
    if (key) return key
    const row = await findDataKey(reader, id)
    if (!row) throw new CannotOpen(`the data key ${id} that closed it is gone`)
    return learn(row)
  }

  if ((await listDataKeys(db)).length === 0) {
    const first = await newDataKey(wrapping, { ids, clock })
    await db.transaction((tx) => insertFirstDataKey(tx, first))
  }
  await refresh()

  return {
    refresh,
    seal: (secret, purpose) => {
      if (!newest) throw new Error('no data key: the vault was not opened')
      return sealBytes(Buffer.from(secret), newest, purpose)
    },
    open: async (reader, sealed, purpose) =>
      openBytes(sealed, await keyOf(reader, sealedBy(sealed)), purpose).toString(),
    state: async () => {
      const rows = await listDataKeys(db)
      return {
        name: wrapping.name,
        isOldKeyInUse: rows.some(({ wrappedBy }) => !wrapping.isNamed(wrappedBy)),
      }
    },
    prepareRewrap: async () => {
      const rewrapped = (await listDataKeys(db)).map(async (row) => {
        const { key } = await learn(row)
        return { ...row, ...(await wrapping.wrap(row.id, key.export())) }
      })
      const rows = [...(await Promise.all(rewrapped)), await newDataKey(wrapping, { ids, clock })]
      return (tx) => saveDataKeys(tx, rows)
    },
  }
}
