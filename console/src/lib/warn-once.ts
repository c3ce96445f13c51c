const told = new Set<string>()

/** Warns whoever writes links and programs, in the browser's console; of one thing once. */
export function warnOnce(text: string): void {
  if (told.has(text)) return
  told.add(text)
  console.warn(text)
}
