import { readStaticFile } from './static-file.ts'

const reloadedKey = 'reloadedForBuild'

/** The build this page was loaded from; the build writes it into the page and into `build.txt`. */
function ownBuild(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? ''
}

/** Whether a page of build `own` should reload, once, because the server now has `published`. */
export function shouldReload(
  own: string,
  published: string | undefined,
  reloadedFor: string | null,
): boolean {
  return published !== undefined && published !== '' && published !== own && published !== reloadedFor
}

/** Reloads the page when the server has a newer build and it was not tried yet; tells whether it does. */
export async function reloadForNewBuild(): Promise<boolean> {
  const file = await readStaticFile('/build.txt')
  const published = file?.status === 200 ? file.text.trim() : undefined
  if (!shouldReload(ownBuild(), published, sessionStorage.getItem(reloadedKey))) return false
  sessionStorage.setItem(reloadedKey, published ?? '')
  location.reload()
  return true
}
