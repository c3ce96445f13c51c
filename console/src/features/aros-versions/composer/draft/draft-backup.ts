import type { updateArosDraft } from '@filo/contract/aros-versions/aros-versions-routes'
import type { BodyInput } from '@filo/contract/route'
import { arosDraftPrefix } from '../../../../state/offline-store.ts'

/** Changes of a draft as they are sent. */
export type DraftPatch = NonNullable<BodyInput<typeof updateArosDraft>>

/** What of a draft is not on the server yet; it survives a reload and a lost connection. */
interface Backup {
  etag: string
  patch: DraftPatch
}

/** Whose changes of which draft: a browser may be shared, and a draft worked on by several. */
interface BackupPlace {
  userId: string
  ArosId: string
}

function keyOf({ userId, ArosId }: BackupPlace): string {
  return `${arosDraftPrefix}${userId}/${ArosId}`
}

/** The kept changes of a person to a draft, or undefined where there are none that can be read. */
export function readBackup(place: BackupPlace): Backup | undefined {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(keyOf(place)) ?? 'null')
    if (parsed && typeof parsed === 'object' && 'etag' in parsed && 'patch' in parsed) return parsed as Backup
  } catch {
    localStorage.removeItem(keyOf(place))
  }
  return undefined
}

/** Keeps a person's changes to a draft, in place of earlier ones. @throws the browser's error where it keeps no more */
export function writeBackup(place: BackupPlace, backup: Backup): void {
  localStorage.setItem(keyOf(place), JSON.stringify(backup))
}

/** Forgets a person's changes to a draft: the server has them. */
export function clearBackup(place: BackupPlace): void {
  localStorage.removeItem(keyOf(place))
}
