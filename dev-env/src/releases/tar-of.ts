import { buffer } from 'node:stream/consumers'
import { pack } from 'tar-stream'

export interface TarFile {
  path: string
  content: string | Buffer
  isExecutable?: boolean
}

/** A tar archive of a few files. */
export async function tarOf(files: readonly TarFile[]): Promise<Buffer> {
  const archive = pack()
  for (const { path, content, isExecutable } of files) {
    archive.entry({ name: path, mode: isExecutable ? 0o755 : 0o644 }, content)
  }
  archive.finalize()
  return buffer(archive)
}
