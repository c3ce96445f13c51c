import type { DraftPatch } from './use-draft.ts'

/** What of a draft is not on the server yet; it survives a reload and a lost connection. */
interface Backup {
  etag: string
  patch: DraftPatch
}

function keyOf(ArosId: string): string {
  return `filo-aros-draft-${ArosId}`
}

/** The kept changes of a draft, or undefined where there are none that can be read. */
export function readBackup(ArosId: string): Backup | undefined {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(keyOf(ArosId)) ?? 'null')
    if (parsed && typeof parsed === 'object' && 'etag' in parsed && 'patch' in parsed) return parsed as Backup
  } catch {
    localStorage.removeItem(keyOf(ArosId))
  }
  return undefined
}

export function writeBackup(ArosId: string, backup: Backup): void {
  localStorage.setItem(keyOf(ArosId), JSON.stringify(backup))
}

export function clearBackup(ArosId: string): void {
  localStorage.removeItem(keyOf(ArosId))
}
