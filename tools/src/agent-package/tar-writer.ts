/** What a package puts on a machine; owned by root, and of one and the same time. */
export interface TarEntry {
  /** Without a slash in front. */
  path: string
  kind: 'file' | 'folder'
  mode: number
  content?: Buffer
}

const blockBytes = 512
/** 1 January 1980 UTC: the same bytes whenever they are packed. */
const packedAtS = 315_532_800

function octal(value: number, length: number): string {
  return `${value.toString(8).padStart(length - 1, '0')}\0`
}

/** One entry's header (POSIX ustar). @throws when the path is too long for it */
function headerOf({ path, kind, mode, content }: TarEntry): Buffer {
  const name = `./${path}${kind === 'folder' && path !== '' ? '/' : ''}`
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long for a tar header`)
  const header = Buffer.alloc(blockBytes)
  header.write(name, 0)
  header.write(octal(mode, 8), 100)
  header.write(octal(0, 8), 108)
  header.write(octal(0, 8), 116)
  header.write(octal(content?.length ?? 0, 12), 124)
  header.write(octal(packedAtS, 12), 136)
  header.write(' '.repeat(8), 148)
  header.write(kind === 'folder' ? '5' : '0', 156)
  header.write('ustar\x0000', 257)
  header.write('root', 265)
  header.write('root', 297)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${octal(sum, 7)} `, 148)
  return header
}

/** The folders above every file, each before what is in it. */
function withFolders(entries: readonly TarEntry[]): TarEntry[] {
  const folders = new Set([''])
  for (const { path, kind } of entries) {
    const parts = path.split('/')
    const depth = kind === 'folder' ? parts.length : parts.length - 1
    for (let count = 1; count <= depth; count += 1) folders.add(parts.slice(0, count).join('/'))
  }
  const made = [...folders].map((path): TarEntry => ({ path, kind: 'folder', mode: 0o755 }))
  const files = entries.filter(({ kind }) => kind === 'file')
  return [...made, ...files].toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

/** A tar whose bytes depend on its entries alone. */
export function writeTar(entries: readonly TarEntry[]): Buffer {
  const parts = withFolders(entries).flatMap((entry) => {
    const length = entry.content?.length ?? 0
    const padding = Buffer.alloc((blockBytes - (length % blockBytes)) % blockBytes)
    return [headerOf(entry), ...(entry.content ? [entry.content, padding] : [])]
  })
  return Buffer.concat([...parts, Buffer.alloc(2 * blockBytes)])
}
