import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Client } from '@filo/contract/client'
import type { PictureUse } from '@filo/contract/pictures/picture-key'
import { getPicture, uploadPicture } from '@filo/contract/pictures/pictures-routes'

/** Where the demo's drawn pictures lie (draw-demo-pictures.ts). */
export const demoPictures = fileURLToPath(new URL('files', import.meta.url))

const LOOK_EVERY_MS = 100
const READY_WITHIN_MS = 60_000

/**
 * Uploads a picture of the demo, `karsilama-icon` or `karsilama-cover` for one, as a person would, and waits until it can be
 * used. @returns its key @throws when the server refuses it, or is not ready with it in a minute
 */
export async function uploadDemoPicture(by: Client, name: string, use: PictureUse): Promise<string> {
  const bytes = new Blob([new Uint8Array(await readFile(join(demoPictures, `${name}.webp`)))])
  let picture = await by.call(uploadPicture, { query: { use }, bytes })
  for (const end = Date.now() + READY_WITHIN_MS; picture.state === 'waiting' && Date.now() < end; ) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    picture = await by.call(getPicture, { params: { pictureKey: picture.key } })
  }
  if (picture.state !== 'ready') throw new Error(`the demo picture ${name} is ${picture.state}`)
  return picture.key
}
