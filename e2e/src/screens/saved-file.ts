import { resolveObjectURL } from 'node:buffer'
import { expect, vi } from 'vitest'

interface SavedFile {
  name: string
  /** What it says, with a mark of the byte order it may begin with. */
  text: string
}

/** Does what makes a page hand a file to the browser, and gives that file. */
export async function savedBy(work: () => Promise<unknown>): Promise<SavedFile> {
  const links: HTMLAnchorElement[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    links.push(this)
  })
  try {
    await work()
    await expect.poll(() => links.length).toBe(1)
  } finally {
    click.mockRestore()
  }
  const [link] = links
  const file = resolveObjectURL(link?.href ?? '')
  const text = file ? Buffer.from(await file.arrayBuffer()).toString('utf8') : ''
  return { name: link?.download ?? '', text }
}
