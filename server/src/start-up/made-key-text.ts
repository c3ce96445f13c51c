/** Told once, by the start that made the key. */
export function madeKeyText(path: string): string {
  return (
    `Made the key to the stored secrets: ${path}. ` +
    'Keep a copy of it, apart from copies of the data: without it nobody opens them, with both anybody does.'
  )
}
