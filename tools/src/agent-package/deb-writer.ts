import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type TarEntry, writeTar } from './tar-writer.ts'

const compress = promisify(gzip)
const packedAtS = 315_532_800

interface DebParts {
  /** Fields of the control file in their order, without `Installed-Size`, which is counted. */
  fields: Readonly<Record<string, string>>
  /** Maintainer scripts by name. */
  scripts: Readonly<Record<string, string>>
  entries: readonly TarEntry[]
}

/** One member of an ar archive: a header of 60 bytes and its content, even (ar(5)). */
function memberOf(name: string, content: Buffer): Buffer {
  const texts = [name.padEnd(16), String(packedAtS).padEnd(12), '0'.padEnd(6), '0'.padEnd(6)]
  const header = `${texts.join('')}${'100644'.padEnd(8)}${String(content.length).padEnd(10)}\`\n`
  return Buffer.concat([Buffer.from(header), content, Buffer.from(content.length % 2 === 0 ? '' : '\n')])
}

function controlText({ fields, entries }: DebParts): string {
  const bytes = entries.reduce((sum, { content }) => sum + (content?.length ?? 0), 0)
  const { Description, ...rest } = fields
  const all = { ...rest, 'Installed-Size': String(Math.ceil(bytes / 1024)), Description }
  return Object.entries(all)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('')
}

function sumsOf(entries: readonly TarEntry[]): string {
  return entries
    .filter(({ content }) => content)
    .map(
      ({ path, content = Buffer.alloc(0) }) =>
        `${createHash('md5').update(content).digest('hex')}  ${path}\n`,
    )
    .toSorted((a, b) => (a.slice(34) < b.slice(34) ? -1 : 1))
    .join('')
}

/**
 * A Debian package (deb(5), format 2.0): the same bytes from the same parts, on any machine with the same Node. Gzip,
 * because every dpkg reads it.
 */
export async function writeDeb(parts: DebParts): Promise<Buffer> {
  const scripts = Object.entries(parts.scripts).map(
    ([path, text]): TarEntry => ({ path, kind: 'file', mode: 0o755, content: Buffer.from(text) }),
  )
  const file = (path: string, text: string): TarEntry => {
    return { path, kind: 'file', mode: 0o644, content: Buffer.from(text) }
  }
  const control = writeTar([
    file('control', controlText(parts)),
    file('md5sums', sumsOf(parts.entries)),
    ...scripts,
  ])
  const [controlGz, dataGz] = await Promise.all([compress(control), compress(writeTar(parts.entries))])
  return Buffer.concat([
    Buffer.from('!<arch>\n'),
    memberOf('debian-binary', Buffer.from('2.0\n')),
    memberOf('control.tar.gz', controlGz),
    memberOf('data.tar.gz', dataGz),
  ])
}
