/** One entry as an archive claims it, before anything about it is believed. */
export interface RawEntry {
  name: string
  kind: 'file' | 'folder' | 'symbolic-link' | 'hard-link'
  /** Unix permission bits; null where the archive knows none (a zip made on Windows). */
  mode: number | null
  sizeBytes: number
  /** Where a link points; empty for the other kinds. */
  target: string
  /** What people should know of how it was taken. */
  remarks?: EntryRemarks
  /** The content, to be read before the next entry is asked for; what is kept of it is copied (`readPieces`). */
  content: AsyncIterable<Buffer>
}

/** What an entry says that a package does not hold, or that was read in one of several ways. */
export interface EntryRemarks {
  /** Names of extended attributes: capabilities, access lists. */
  attributes?: readonly string[]
  /** The code page its name was read by. */
  codePage?: string | null
  /** Backslashes of its name became separators. */
  wasSplit?: boolean
  /** It is another name of a file, with the content once more. */
  isLinkCopy?: boolean
}

/** Where a reader is, so that a failure can name the entry. */
export interface ReadPosition {
  entry: string
}

/** Content of an entry that has none. */
export async function* noContent(): AsyncGenerator<Buffer> {
  // Yields nothing: folders and links have no bytes.
}
