/** Languages that package code is written in; everything else is plain text. */
export type CodeLanguage = 'json' | 'sh' | 'node' | 'text'

/** What a badge calls a language; names, so the same in both interface languages. */
export const codeLanguageNames: Record<CodeLanguage, string> = {
  json: 'JSON',
  sh: 'Shell',
  node: 'Node.js',
  text: 'TXT',
}
