/** A file that is open for writing; what is written goes behind what is there. */
export interface DiskFile {
  append(data: string | Uint8Array): Promise<void>
  empty(): Promise<void>
  /** What was written here is on the disk when it resolves; not yet the file's name, which its folder keeps. */
  sync(): Promise<void>
  close(): Promise<void>
}

export interface OpenOptions {
  /** Permission bits of a file that is made; the process's mask takes none away from a fresh one. */
  mode: number
  /** Without what an older file of this name held. */
  isFresh: boolean
}

export interface WrittenFile {
  /** Permission bits, also where they keep the process itself from writing to it again. */
  mode: number
  /** When it was last changed, in seconds since 1970. */
  time: number
}

/**
 * Everything that changes what a robot must not lose. Until it is synced, a loss of power may undo a change, keep it, or
 * leave a file with some of its new bytes; what is not named here (reading, output of hooks, the agent's own log) needs no
 * such care and goes to the file system directly.
 */
export interface Disk {
  /** Opens a file for appending and makes it when there is none. */
  open(path: string, options: OpenOptions): Promise<DiskFile>
  /** Makes a file with all its bytes, in place of an older one of this name and never through a link. */
  write(path: string, data: string | Uint8Array, file: WrittenFile): Promise<void>
  /** Another name for the file, which must not be taken yet. */
  link(path: string, name: string): Promise<void>
  symlink(target: string, path: string): Promise<void>
  rename(from: string, to: string): Promise<void>
  chmod(path: string, mode: number): Promise<void>
  /** Sets when a file, a folder or a link itself was last changed, in seconds since 1970. */
  setTime(path: string, seconds: number): Promise<void>
  /** A second file with the same bytes, made from one that is complete. */
  copy(from: string, to: string): Promise<void>
  /** Makes a folder and those above it. @returns the topmost that was made, `undefined` when all were there */
  makeFolder(path: string, mode: number): Promise<string | undefined>
  /** Removes a file, or a folder with all that is in it; nothing when there is none. */
  remove(path: string): Promise<void>
  /** Removes an empty folder. */
  removeFolder(path: string): Promise<void>
  /** A file's bytes and mode, or the names in a folder (which came, went and changed), are on the disk when it resolves. */
  sync(path: string): Promise<void>
  /** The same for many files and folders of one file system, which takes little longer than for one. */
  syncMany(paths: readonly string[]): Promise<void>
}
