const warned = new Set<string>()

/** Warns whoever writes links and programs, in the browser's console; of one thing once. */
export function warnOnce(text: string): void {
  if (warned.has(text)) return
  warned.add(text)
  console.warn(text)
}
