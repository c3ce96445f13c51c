import { originLimits } from '@filo/contract/packages/version-origin-routes'
import { displayName } from './archive-error.ts'

const FORMAT =
  /^Format:[ \t]*https?:\/\/www\.debian\.org\/doc\/packaging-manuals\/copyright-format\/1\.0\/?[ \t]*$/im

/** Short names of the licences in a machine-readable copyright file (DEP 5), each once; none in any other text. */
export function listLicences(text: string): string[] {
  if (!FORMAT.test(text)) return []
  const names = [...text.matchAll(/^License:[ \t]*(\S.*)$/gim)].map((match) =>
    displayName((match[1] ?? '').trim()),
  )
  return [...new Set(names)].slice(0, originLimits.maxLicences)
}
