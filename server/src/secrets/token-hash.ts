import { createHash } from 'node:crypto'

/** Hash that is stored of an opaque token: reading the table gives no way in. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
