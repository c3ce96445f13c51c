/**
 * Writes a text into the browser's storage, for what the page can do without.
 * @returns false where the browser keeps no more; nothing else may end at that
 */
export function keepText(storage: Pick<Storage, 'setItem'>, key: string, text: string): boolean {
  try {
    storage.setItem(key, text)
    return true
  } catch {
    return false
  }
}
