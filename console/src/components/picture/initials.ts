/** Up to two initials of a person's name, in Turkish capitals. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return chosen.map((word) => Array.from(word ?? '')[0]?.toLocaleUpperCase('tr') ?? '').join('')
}
