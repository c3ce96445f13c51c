import { uploadErrors } from '@filo/contract/packages/packages-errors'
import { DomainError } from '../../../ground/domain-error.ts'

/** What decides whether an upload fits, in bytes. */
interface Room {
  /** What the disk can still take. */
  freeBytes: number
  /** Still to come of uploads that were admitted. */
  promisedBytes: number
  /** Of the upload that asks. */
  sizeBytes: number
  /** Left for the database and the logs whatever is uploaded. */
  reserveBytes: number
}

/** Whether the disk takes an upload: it and what is read out of it lie side by side for a while. */
export function hasRoom({ freeBytes, promisedBytes, sizeBytes, reserveBytes }: Room): boolean {
  return freeBytes - promisedBytes - 2 * sizeBytes >= reserveBytes
}

/** Refuses the file `name` where {@link hasRoom} says no. @throws upload_no_space */
export function requireRoom(name: string, room: Room): void {
  if (!hasRoom(room)) throw new DomainError(uploadErrors.upload_no_space, { name })
}
