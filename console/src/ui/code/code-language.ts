/** Languages that package code is written in; everything else is plain text. */
export type CodeLanguage = 'json' | 'sh' | 'node' | 'text'

/** What a badge calls a language; names, so the same in both interface languages. */
export const codeLanguageNames: Record<CodeLanguage, string> = {
  json: 'JSON',
  sh: 'Shell',
  node: 'Node.js',
  text: 'TXT',
}

/** The language of a file by its name. */
export function codeLanguageOf(fileName: string): CodeLanguage {
  if (/\.json$/i.test(fileName)) return 'json'
  if (/\.(sh|bash)$/i.test(fileName)) return 'sh'
  return /\.[cm]?[jt]s$/i.test(fileName) ? 'node' : 'text'
}
