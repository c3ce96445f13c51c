import { opendir } from 'node:fs/promises'
import { entryPath, type Opened } from './open-place.ts'

/** Names of an open folder in the order of the file system, as bytes. @throws what opendir(3) does */
export async function* namesOf(folder: Opened): AsyncGenerator<Buffer> {
  // The types of Node know names as texts only.
  const options = { encoding: 'buffer' as 'utf8', bufferSize: 128 }
  const directory = await opendir(entryPath(folder, Buffer.from('.')), options)
  for await (const { name } of directory) yield name as unknown as Buffer
}
