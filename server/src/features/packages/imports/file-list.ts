import type { SpooledFile } from '../../../storage/blob-store.ts'

export interface ImportedFile {
  path: string
  mode: number
  sizeBytes: number
  sha256: string
}

/** Files of an import as one thread hands them to another. */
export interface FileColumns {
  /** A path holds no control character, so NUL parts them. */
  paths: string
  modes: Uint16Array<ArrayBuffer>
  sizes: Float64Array<ArrayBuffer>
  /** 32 bytes each. */
  hashes: Uint8Array<ArrayBuffer>
}

const HASH_BYTES = 32

/**
 * The files of an import, made into objects only while they are walked through. Fifty thousand objects that come to be at
 * once, each with its hash as text, are 25 MB, and V8 makes room for young objects several times as large for them.
 */
export class FileList implements Iterable<ImportedFile> {
  readonly length: number
  private readonly paths: readonly string[]
  private readonly columns: FileColumns

  constructor(columns: FileColumns) {
    this.columns = columns
    this.paths = columns.modes.length === 0 ? [] : columns.paths.split('\0')
    this.length = this.paths.length
  }

  *[Symbol.iterator](): Iterator<ImportedFile> {
    for (let index = 0; index < this.length; index += 1) yield this.at(index)
  }

  private at(index: number): ImportedFile {
    const { modes, sizes } = this.columns
    return {
      path: this.paths[index] ?? '',
      mode: modes[index] ?? 0,
      sizeBytes: sizes[index] ?? 0,
      sha256: this.hashOf(index),
    }
  }

  private hashOf(index: number): string {
    const { buffer, byteOffset } = this.columns.hashes
    return Buffer.from(buffer, byteOffset + index * HASH_BYTES, HASH_BYTES).toString('hex')
  }

  /** The file of a path, looked for one by one. */
  find(path: string): ImportedFile | undefined {
    const index = this.paths.indexOf(path)
    return index < 0 ? undefined : this.at(index)
  }

  /** The first `count` files, where the reader left their contents: behind a prefix, numbered from 0. */
  spooled(prefix: string, count: number): Iterable<SpooledFile> {
    const fileOf = (index: number): SpooledFile => ({
      sha256: this.hashOf(index),
      sizeBytes: this.columns.sizes[index] ?? 0,
      file: `${prefix}-${index}`,
    })
    return {
      *[Symbol.iterator]() {
        for (let index = 0; index < count; index += 1) yield fileOf(index)
      },
    }
  }

  /** The same files in the order of their paths, as a content hash takes them. */
  byPath(): FileList {
    const { paths } = this
    const order = Uint32Array.from({ length: this.length }, (_, index) => index).sort((one, other) => {
      const [a = '', b = ''] = [paths[one], paths[other]]
      return a < b ? -1 : a > b ? 1 : 0
    })
    const builder = new FileListBuilder(this.length)
    for (const index of order) builder.add(this.at(index))
    return new FileList(builder.columns())
  }
}

/** Gathers files one by one. */
export class FileListBuilder {
  private readonly paths: string[] = []
  private modes: Uint16Array<ArrayBuffer>
  private sizes: Float64Array<ArrayBuffer>
  private hashes: Uint8Array<ArrayBuffer>
  /** Made for the first copy: most archives have none. */
  private places: Map<string, number> | undefined

  constructor(room = 1024) {
    const places = Math.max(1, room)
    this.modes = new Uint16Array(places)
    this.sizes = new Float64Array(places)
    this.hashes = new Uint8Array(places * HASH_BYTES)
  }

  add({ path, mode, sizeBytes, sha256 }: ImportedFile): void {
    const index = this.paths.push(path) - 1
    if (index === this.modes.length) this.grow()
    this.modes[index] = mode
    this.sizes[index] = sizeBytes
    this.hashes.set(Buffer.from(sha256, 'hex'), index * HASH_BYTES)
  }

  /** Adds a file under another name; one whose original is not there is left out. */
  addCopy({ path, mode, copyOf }: { path: string; mode: number; copyOf: string }): void {
    this.places ??= new Map(this.paths.map((each, index) => [each, index]))
    const place = this.places.get(copyOf)
    if (place === undefined) return
    const index = this.paths.push(path) - 1
    if (index === this.modes.length) this.grow()
    this.modes[index] = mode
    this.sizes[index] = this.sizes[place] ?? 0
    this.hashes.copyWithin(index * HASH_BYTES, place * HASH_BYTES, (place + 1) * HASH_BYTES)
  }

  private grow(): void {
    const places = this.modes.length * 2
    const [modes, sizes, hashes] = [this.modes, this.sizes, this.hashes]
    this.modes = new Uint16Array(places)
    this.sizes = new Float64Array(places)
    this.hashes = new Uint8Array(places * HASH_BYTES)
    this.modes.set(modes)
    this.sizes.set(sizes)
    this.hashes.set(hashes)
  }

  columns(): FileColumns {
    const count = this.paths.length
    return {
      paths: this.paths.join('\0'),
      modes: this.modes.slice(0, count),
      sizes: this.sizes.slice(0, count),
      hashes: this.hashes.slice(0, count * HASH_BYTES),
    }
  }
}
