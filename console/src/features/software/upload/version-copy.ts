import { versionDraftPrefix } from '../../../state/offline-store.ts'
import type { VersionInput } from '../edit/version-values.ts'

/** What was typed of a version and is not on the server yet, with what it started from. */
export interface VersionCopy {
  values: VersionInput
  initial: VersionInput
}

/** Whose words on which version: a browser may be shared. */
interface CopyPlace {
  userId: string
  versionId: string
}

function keyOf({ userId, versionId }: CopyPlace): string {
  return `${versionDraftPrefix}${userId}/${versionId}`
}

/** What a person typed earlier, over what the server has; undefined where nothing is kept that can be read. */
export function readVersionCopy(place: CopyPlace, saved: VersionInput): VersionCopy | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(place)) ?? 'null')
    if (!kept || typeof kept !== 'object' || !('values' in kept) || !('initial' in kept)) return undefined
    const { values, initial } = kept as VersionCopy
    // What an older console did not know yet is as the server has it.
    return { values: { ...saved, ...values }, initial: { ...saved, ...initial } }
  } catch {
    clearVersionCopy(place)
    return undefined
  }
}

/** Keeps what is typed, in place of what was kept. @throws the browser's error where it keeps no more */
export function writeVersionCopy(place: CopyPlace, copy: VersionCopy): void {
  localStorage.setItem(keyOf(place), JSON.stringify(copy))
}

/** Forgets what was typed: the server has it, or it is not wanted. */
export function clearVersionCopy(place: CopyPlace): void {
  localStorage.removeItem(keyOf(place))
}
