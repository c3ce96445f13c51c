import type { RemoteFileError } from '@filo/contract/remote/remote-streams'

/** The name below `fileErrors` of the texts of a refusal; `too_many` would be read as a plural form. */
export function fileErrorKey(code: RemoteFileError) {
  return code === 'too_many' ? 'tooMany' : code
}
