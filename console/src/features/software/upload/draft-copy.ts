import { versionDraftPrefix } from '../../../state/offline-store.ts'
import type { EditedCode } from '../code/use-code-draft.ts'
import type { VersionInput } from '../edit/version-values.ts'

/** What was typed of a version and is not on the server yet, with what it started from. */
interface VersionCopy {
  values: VersionInput
  initial: VersionInput
}

/** Whose words on which version: a browser may be shared. */
interface CopyPlace {
  userId: string
  versionId: string
}

const formKey = ({ userId, versionId }: CopyPlace) => `${versionDraftPrefix}${userId}/${versionId}`
const codeKey = (place: CopyPlace) => `${formKey(place)}/code`

/** What is kept under a key if it has these parts; anything else is forgotten. */
function readStored<T extends object>(key: string, parts: readonly (keyof T & string)[]): T | undefined {
  try {
    const retained: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (retained && typeof retained === 'object' && parts.every((part) => part in retained))
      return retained as T
    return undefined
  } catch {
    localStorage.removeItem(key)
    return undefined
  }
}

function write(key: string, copy: object | undefined): void {
  if (copy) localStorage.setItem(key, JSON.stringify(copy))
  else localStorage.removeItem(key)
}

/** What a person typed earlier, over what the server has; undefined where nothing is kept that can be read. */
export function readVersionCopy(place: CopyPlace, saved: VersionInput): VersionCopy | undefined {
  const retained = readStored<VersionCopy>(formKey(place), ['values', 'initial'])
  // What an older console did not know yet is as the server has it.
  return retained && { values: { ...saved, ...retained.values }, initial: { ...saved, ...retained.initial } }
}

/**
 * Keeps what is typed in place of what was kept; nothing when the server has it all.
 * @throws the browser's error where it keeps no more
 */
export function writeVersionCopy(place: CopyPlace, copy: VersionCopy | undefined): void {
  write(formKey(place), copy)
}

/** Forgets both of a version that is gone. */
export function dropCopies(place: CopyPlace): void {
  writeVersionCopy(place, undefined)
  writeCodeCopy(place, undefined)
}

/** Manifest and scripts as a person typed them earlier; undefined where nothing is kept that can be read. */
export function readCodeCopy(place: CopyPlace): EditedCode | undefined {
  const retained = readStored<EditedCode>(codeKey(place), ['text', 'etag'])
  return typeof retained?.text?.manifest === 'string' && retained.text.hooks ? retained : undefined
}

/** The same for manifest and scripts. @throws the browser's error where it keeps no more */
export function writeCodeCopy(place: CopyPlace, copy: EditedCode | undefined): void {
  write(codeKey(place), copy)
}
