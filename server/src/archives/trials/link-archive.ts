import { gzipSync } from 'node:zlib'
import { debOf } from './build-deb.ts'
import { tarEntry, tarOfMany } from './build-tar.ts'
import { zipOf } from './build-zip.ts'
import type { SeededRandom } from './seeded-random.ts'

/** Few names, so that entries meet; some are what an agent calls its own. */
const NAMES = [
  'a',
  'b',
  'a/b',
  'a/b/c',
  'b/a',
  'A',
  'a/x',
  '.hooks',
  '.hooks/package.json',
  '.mended',
  '.stamps.json',
]
const AWAY = [
  '..',
  '../..',
  '../../../../../../../../../..',
  '/',
  '/etc',
  '/tmp',
  '//',
  '../../current',
  '../0001-x',
]
const STRANGE = [
  '.',
  './',
  'a/',
  'a/.',
  'a//b',
  'a/../..',
  'gone',
  '-rf',
  '\u202egnp',
  'ş',
  '',
  'a\nb',
  `${'a/'.repeat(1000)}b`,
]

interface LinkEntry {
  name: string
  kind: 'file' | 'folder' | 'link' | 'hard-link'
  target: string
}

function nextEntry(random: SeededRandom): LinkEntry {
  const kind = random.pick(['file', 'folder', 'link', 'link', 'link', 'hard-link'] as const)
  return { name: random.pick(NAMES), kind, target: random.pick(random.pick([NAMES, AWAY, STRANGE])) }
}

const tarTypes = { file: '0', folder: '5', link: '2', 'hard-link': '1' }

function asTar(entries: readonly LinkEntry[]): Buffer {
  return tarOfMany(
    entries.map(({ name, kind, target }) =>
      tarEntry({
        name: kind === 'folder' ? `${name}/` : name,
        type: tarTypes[kind],
        ...(kind === 'file' && { content: `content of ${name}` }),
        ...((kind === 'link' || kind === 'hard-link') && { linkName: target.slice(0, 99) }),
      }),
    ),
  )
}

function asZip(entries: readonly LinkEntry[]): Buffer {
  return zipOf(
    entries.map(({ name, kind, target }) => {
      if (kind === 'folder') return { name: `${name}/`, unixMode: 0o040755 }
      if (kind === 'file') return { name, content: `content of ${name}` }
      return { name, content: target, unixMode: 0o120777 }
    }),
  )
}

/** An archive of links in every shape that could lead a careless program away, in some packing; it is well-formed. */
export function linkArchive(random: SeededRandom): Buffer {
  const entries = Array.from({ length: 1 + random.below(6) }, () => nextEntry(random))
  const packing = random.pick(['tar', 'tar.gz', 'deb', 'zip'] as const)
  if (packing === 'zip') return asZip(entries)
  const tar = asTar([{ name: 'first', kind: 'file', target: '' }, ...entries])
  if (packing === 'tar') return tar
  return packing === 'deb' ? debOf(gzipSync(tar)) : gzipSync(tar)
}
