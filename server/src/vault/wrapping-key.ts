/** A key outside of the database that is missing, refused or another; one line for the operator. */
export class KeyUnusable extends Error {}

/** A data key as the database holds it: closed by a key that is kept elsewhere. */
interface WrappedKey {
  /** `file:…` or `command:…` with the id of the key that closed it. */
  wrappedBy: string
  wrapped: string
}

/** The key outside of the database: whoever holds only the database opens nothing. */
export interface WrappingKey {
  /** For the operator: which file or program it is, and the key in it as far as that is known. */
  name: string
  /** Whether it is the one that `wrappedBy` names. */
  isNamed: (wrappedBy: string) => boolean
  /** `keyId` is part of what is closed: a wrapped key serves under its own name only. */
  wrap: (keyId: string, bytes: Buffer) => Promise<WrappedKey>
  /** @throws when it does not open, with the reason in one line */
  unwrap: (keyId: string, wrapped: WrappedKey) => Promise<Buffer>
}
