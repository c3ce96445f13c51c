const MAX_FIELD_CHARACTERS = 4000

/** Fields that name other packages (deb-control(5)), spelled as people know them. */
const RELATIONS = [
  'Pre-Depends',
  'Depends',
  'Recommends',
  'Suggests',
  'Conflicts',
  'Breaks',
  'Replaces',
  'Provides',
  'Built-Using',
  'Static-Built-Using',
]

/** A maintainer script; its bytes are null when there are more than are kept. */
export interface DebianScript {
  name: 'preinst' | 'postinst' | 'prerm' | 'postrm' | 'config'
  bytes: Buffer | null
}

/** The fields of a Debian package that help to fill in a form; untrusted text, bounded, without control characters. */
export interface DebianControl {
  package: string
  version: string
  architecture: string
  description: string
  maintainer: string
  relations: { field: string; text: string }[]
  /** Maintainer scripts beside it; they are not imported. */
  scripts: DebianScript[]
}

/** Reads the first paragraph of a control file (deb822(5)); null when a required field is missing. */
export function parseDebianControl(text: string): DebianControl | null {
  const fields = new Map<string, string>()
  let current: string | null = null
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith('#')) continue
    if (line.trim() === '' && fields.size > 0) break
    const field = /^([!-9;-~]+):[ \t]*(.*)$/.exec(line)
    if (field) {
      current = (field[1] ?? '').toLowerCase()
      fields.set(current, field[2] ?? '')
    } else if (/^[ \t]/.test(line) && current !== null) {
      const continued = line.trim() === '.' ? '' : line.slice(1)
      fields.set(current, `${fields.get(current)}\n${continued}`)
    }
  }
  const read = (name: string) => clean(fields.get(name) ?? '')
  const name = read('package')
  const version = read('version')
  const architecture = read('architecture')
  if (name === '' || version === '' || architecture === '') return null
  const relations = RELATIONS.flatMap((field) => {
    const text = read(field.toLowerCase()).replace(/\s+/g, ' ')
    return text === '' ? [] : [{ field, text }]
  })
  const [description, maintainer] = [read('description'), read('maintainer')]
  return { package: name, version, architecture, description, maintainer, relations, scripts: [] }
}

function clean(value: string): string {
  return value
    .replace(/[^\P{Cc}\n]/gu, '')
    .trim()
    .slice(0, MAX_FIELD_CHARACTERS)
}
