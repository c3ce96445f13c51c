/** A folder's texts in one language: dotted key → what a person reads. */
export type Texts = ReadonlyMap<string, string>

const pluralSuffix = /_(zero|one|two|few|many|other)$/

/** Flattens a texts file; a value that is neither text nor a group is kept as an empty text, which is an error. */
export function flattenTexts(json: unknown, prefix = ''): Map<string, string> {
  const texts = new Map<string, string>()
  for (const [name, value] of Object.entries(json as Record<string, unknown>)) {
    const key = prefix ? `${prefix}.${name}` : name
    if (typeof value === 'object' && value !== null)
      for (const [inner, text] of flattenTexts(value, key)) texts.set(inner, text)
    else texts.set(key, typeof value === 'string' ? value : '')
  }
  return texts
}

/** The key code asks for: `robots_one` and `robots_other` are both `robots`. */
export function baseKey(key: string): string {
  return key.replace(pluralSuffix, '')
}

/** Names in braces of a text, without formatting: `{count}` and `{count, number}` are both `count`. */
export function placeholdersOf(text: string): Set<string> {
  return new Set(Array.from(text.matchAll(/\{\s*(\w+)[^}]*\}/g), ([, name = '']) => name))
}

/** The namespace of a file below console/src: its feature, or the part of one whose texts it is; else its top folder; `common` for i18n. */
export function namespaceOf(path: string): string {
  const [, part] = /\/features\/(.+)\/texts(?:\/|$)/.exec(path) ?? []
  if (part) return part
  const [, , top = '', second = '', third = ''] = path.split('/')
  // A part of the frame that is loaded on demand has texts of its own: layouts/palette/texts,
  // and so has a piece that few pages show: components/program-installs/texts.
  const folder =
    top === 'features' || ((top === 'layouts' || top === 'components') && third === 'texts') ? second : top
  return folder === 'i18n' || folder.includes('.') ? 'common' : folder
}
