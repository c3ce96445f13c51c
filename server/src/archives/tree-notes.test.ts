import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { followLinks } from './follow-links.ts'
import { findTreeNotes } from './tree-notes.ts'

describe('followLinks', () => {
  const files = ['usr/lib/a.so.1', 'usr/bin/run']
  const folders = ['empty']
  it.each([
    ['usr/lib/a.so', 'a.so.1', 'inside'],
    ['usr/lib/up', '../bin/./run', 'inside'],
    ['lib', 'usr/lib/', 'inside'],
    ['usr/root', '../usr/..', 'inside'],
    ['usr/root', '..', 'inside'],
    ['usr/out', '../..', 'outside'],
    ['usr/out', '../../usr', 'outside'],
    ['etc', '/etc', 'outside'],
    ['gone', 'usr/none', 'nowhere'],
    ['below', 'usr/bin/run/x', 'nowhere'],
    ['below', 'usr/bin/run/..', 'nowhere'],
    ['below', 'usr/bin/run/', 'nowhere'],
    ['below', 'empty/', 'inside'],
    ['self', 'self', 'nowhere'],
    ['self', 'self/x', 'nowhere'],
  ])('%s -> %s leads %s', (path, target, end) => {
    expect(followLinks({ files, folders, links: [{ path, target }] })).toEqual([end])
  })

  it('follows links by way of links, as often as Linux does', () => {
    const chain = Array.from({ length: 45 }, (_, index) => ({
      path: `l${index}`,
      target: index === 0 ? 'usr' : `l${index - 1}`,
    }))
    const ends = followLinks({ files, folders, links: [...chain, { path: 'through', target: 'l3/bin/run' }] })
    expect(ends.slice(0, 40)).toEqual(Array.from({ length: 40 }, () => 'inside'))
    expect(ends.slice(40)).toEqual([...Array.from({ length: 5 }, () => 'nowhere'), 'inside'])
  })

  it('ends for links of any text, also in circles', () => {
    const part = fc.constantFrom('a', 'b', 'c', '..', '.', '')
    const target = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join('/') || '/')
    const links = fc.uniqueArray(fc.record({ path: fc.constantFrom('a', 'b', 'c', 'd/a', 'd/b'), target }), {
      selector: ({ path }) => path,
    })
    fc.assert(
      fc.property(links, (all) => {
        const ends = followLinks({ files: ['f', 'd/f'], folders: [], links: all })
        expect(ends.length).toBe(all.length)
        for (const [index, { target: text }] of all.entries()) {
          if (text.startsWith('/')) expect(ends[index]).toBe('outside')
        }
      }),
      { seed: 7, numRuns: 2000 },
    )
  })

  it('judges as many links as an archive may hold in a moment', () => {
    const long = { path: 'long', target: `${'./'.repeat(2000)}usr` }
    const many = Array.from({ length: 50_000 }, (_, index) => ({
      path: `l${index}`,
      target: index ? `l${index - 1}` : 'long',
    }))
    const startedAt = performance.now()
    expect(followLinks({ files, folders, links: [long, ...many] }).length).toBe(50_001)
    expect(performance.now() - startedAt).toBeLessThan(3000)
  })
})

it('notes what people should know of a tree, and nothing of a plain one', () => {
  const plain = {
    files: [{ path: 'a' }],
    links: [],
    folders: [],
    copiedLinks: [],
    droppedAttributes: [],
    decodedNames: [],
    splitNames: [],
    droppedFolderBits: [],
    scripts: [],
  }
  expect(findTreeNotes(plain)).toEqual([])
  const links = Array.from({ length: 16 }, (_, index) => ({ path: `l${index}`, target: '/usr' }))
  const notes = findTreeNotes({
    ...plain,
    files: [{ path: 'a' }, { path: 'A' }],
    links: [...links, { path: 'n', target: 'no\u202ething' }],
    copiedLinks: ['hard'],
    droppedAttributes: ['bin/ping (security.capability)'],
    decodedNames: ['Börse.txt (cp437)'],
    splitNames: ['app/run.exe'],
    droppedFolderBits: ['spool'],
    scripts: ['postinst'],
  })
  expect(notes).toEqual([
    { kind: 'links_outside', count: 16, examples: [0, 1, 2, 3, 4].map((index) => `l${index} → /usr`) },
    { kind: 'links_nowhere', count: 1, examples: ['n → no\\u{202e}thing'] },
    { kind: 'alike_names', count: 1, examples: ['A / a'] },
    { kind: 'folder_bits_dropped', count: 1, examples: ['spool'] },
    { kind: 'hard_links_copied', count: 1, examples: ['hard'] },
    { kind: 'attributes_left_out', count: 1, examples: ['bin/ping (security.capability)'] },
    { kind: 'names_decoded', count: 1, examples: ['Börse.txt (cp437)'] },
    { kind: 'names_split', count: 1, examples: ['app/run.exe'] },
    { kind: 'scripts_left_out', count: 1, examples: ['postinst'] },
  ])
})
