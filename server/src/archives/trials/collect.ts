import type { ArchiveCopy, ArchiveFile, ArchiveSink } from '../archive-sink.ts'

/** A sink that keeps everything in memory. */
export function collect() {
  const files = new Map<string, ArchiveFile & { content: Buffer }>()
  const copies: ArchiveCopy[] = []
  const sink: ArchiveSink = {
    file: async (file, content) => {
      const copies: Buffer[] = []
      for await (const piece of content) copies.push(Buffer.from(piece))
      files.set(file.path, { ...file, content: Buffer.concat(copies) })
    },
    copy: async (copy) => {
      copies.push(copy)
    },
  }
  /** `path mode content` of each file, and `path -> original` of each copy of a hard link. */
  const lines = () => [
    ...[...files.values()].map((file) => `${file.path} ${file.mode.toString(8)} ${file.content.toString()}`),
    ...copies.map((copy) => `${copy.path} -> ${copy.copyOf}`),
  ]
  return { sink, files, copies, lines }
}
