import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PictureKey } from '@filo/contract/pictures/picture-key'

/** Names of the drawings in a folder of the built console, without their ending; none where the folder is not there. */
export async function readPictureKeys(root: string, folder: 'images' | 'icons'): Promise<string[]> {
  const files = await readdir(join(root, folder)).catch(() => [])
  const keys = files.filter((file) => file.endsWith('.svg')).map((file) => file.slice(0, -'.svg'.length))
  return keys.filter((key) => PictureKey.safeParse(key).success).toSorted()
}
