import type { LocalizedText } from '@filo/contract/localized-text'
import type { OriginScript, VersionOrigin } from '@filo/contract/packages/version-origin-routes'
import { displayName, spellInvisible } from '../../../archives/archive-error.ts'
import type { DebianControl, DebianScript } from '../../../archives/debian-control.ts'

const MAX_RELATION_CHARACTERS = 4000

/** A Debian version (`[epoch:]upstream[-revision]`) as a version number: its first three numbers; null without any. */
export function proposeSemver(version: string): string | null {
  const upstream = version.replace(/^\d+:/, '').replace(/-[^-]*$/, '')
  const numbers = /^\d{1,9}(\.\d{1,9}){0,2}/.exec(upstream)?.[0].split('.').map(Number)
  return numbers ? [...numbers, 0, 0].slice(0, 3).join('.') : null
}

/** A script's bytes as text to start from; null when there are too many, or they are no text. */
function scriptText(bytes: Buffer | null): string | null {
  if (bytes === null || bytes.includes(0)) return null
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.replace(/\r\n/g, '\n').split('\n').map(spellLine).join('\n')
  } catch {
    return null
  }
}

const spellLine = (line: string) => line.split('\t').map(spellInvisible).join('\t')

function presentScript({ name, bytes }: DebianScript): OriginScript {
  return { name, text: scriptText(bytes) }
}

/** Origin that is stored of a .deb's own words, as text that is safe to show. */
export function versionOrigin(control: DebianControl, licences: readonly string[]): VersionOrigin {
  const { description, maintainer, relations, scripts } = control
  return {
    package: displayName(control.package),
    version: displayName(control.version),
    architecture: displayName(control.architecture),
    description: description.split('\n').map(spellInvisible).join('\n'),
    maintainer: displayName(maintainer),
    licences: [...licences],
    relations: relations.map(({ field, text }) => ({
      field,
      text: spellInvisible(text.slice(0, MAX_RELATION_CHARACTERS)),
    })),
    scripts: scripts.map(presentScript),
    proposedSemver: proposeSemver(control.version),
  }
}

/** Notes of a version that has none: what the package says of itself. Undefined where somebody has written some. */
export function proposedNotes(notes: LocalizedText, origin: VersionOrigin): LocalizedText | undefined {
  if (notes.tr.trim() !== '' || notes.en.trim() !== '') return undefined
  const name = `${origin.package} ${origin.version} (${origin.architecture})`
  const text = origin.description === '' ? name : `${name}\n\n${origin.description}`
  return { tr: text, en: text }
}
