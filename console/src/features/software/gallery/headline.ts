/** The first line of release notes that says something, without the mark of a list or heading; '' where there is none. */
export function headlineOf(notes: string): string {
  const lines = notes.split('\n').map((line) => line.replace(/^\s*(?:[-*•]|#+|\d+[.)])\s+/, '').trim())
  return lines.find((line) => line !== '') ?? ''
}
