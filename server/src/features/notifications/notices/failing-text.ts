const longestWords = 300

const cutAtEnd = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

/** Packages that fail, each with the last lines that its service printed where the robot told them; cut to one line's length. */
export function failingText(after: Record<string, unknown> | null): string {
  const [codes, details] = [after?.['packages'], after?.['details']]
  const linesOf = (code: unknown) =>
    details && typeof details === 'object' ? Reflect.get(details, String(code)) : undefined
  const words = (Array.isArray(codes) ? codes : []).map((code) => {
    const lines = linesOf(code)
    return typeof lines === 'string' ? `${code} (${lines.replaceAll('\n', ' · ')})` : String(code)
  })
  return cutAtEnd(words.join(', '), longestWords)
}
