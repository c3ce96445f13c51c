import { commonErrors } from '@filo/contract/common-errors'
import { DomainError } from '../../ground/domain-error.ts'

/** An entity's ETag is its revision in quotes (RFC 9110 section 8.8.3). */
export function etagOf(entity: { revision: number }): string {
  return `"${entity.revision}"`
}

/** Refuses an edit of a record that changed since it was read. An absent If-Match means "whatever is there". */
export function requireMatch(entity: { revision: number }, ifMatch: string | undefined): void {
  requireEtag(etagOf(entity), ifMatch)
}

/** {@link requireMatch} for what has an ETag of its own. @throws etag_mismatch */
export function requireEtag(etag: string, ifMatch: string | undefined): void {
  if (ifMatch === undefined || ifMatch === '*') return
  if (ifMatch !== etag) throw new DomainError(commonErrors.etag_mismatch)
}
