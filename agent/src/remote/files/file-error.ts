import type { RemoteFileError } from '@filo/contract/remote/remote-streams'
import { shownText } from '../shown-text.ts'

/** What a page is answered where something cannot be done with files. */
export class FileError extends Error {
  readonly code: RemoteFileError

  constructor(code: RemoteFileError, text: string) {
    super(text)
    this.name = 'FileError'
    this.code = code
  }
}

/** By errno(3); what is not here has `failed`. */
const codes: Readonly<Record<string, RemoteFileError>> = {
  ENOENT: 'not_found',
  EACCES: 'not_allowed',
  EPERM: 'not_allowed',
  EROFS: 'not_allowed',
  ELOOP: 'is_link',
  ENOTDIR: 'not_a_folder',
  EISDIR: 'not_a_file',
  EEXIST: 'exists',
  ENOTEMPTY: 'exists',
  ENOSPC: 'no_space',
  EDQUOT: 'no_space',
  ENAMETOOLONG: 'name_invalid',
  EMFILE: 'too_many',
  ENFILE: 'too_many',
}

/** The name of a failed system call's error, `ENOENT`; undefined for any other failure. */
export function errnoOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** Any failure as a page is answered; messages of the system are left out, since they name descriptors. */
export function toFileError(error: unknown): FileError {
  if (error instanceof FileError) return error
  const errno = errnoOf(error)
  const text = errno ?? (error instanceof Error ? error.message : String(error))
  return new FileError(codes[errno ?? ''] ?? 'failed', shownText(text, 300))
}
