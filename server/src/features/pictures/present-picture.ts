import { allErrors } from '@filo/contract/all-errors'
import type { Picture } from '@filo/contract/pictures/pictures-routes'
import type { PictureRow } from './pictures-store.ts'

/** A picture as its uploader follows it. */
export function presentPicture({ key, use, state, width, height, refusal }: PictureRow): Picture {
  const words = refusal === null ? undefined : allErrors.get(refusal)?.text
  return { key, use, state, width, height, refusal: words ?? null }
}
