import type { ArosTreeNode } from '@filo/contract/aros-versions/aros-tree'
import { describe, expect, test } from 'vitest'
import { chooseVersion, insertAt, toggleFolder, togglePackage, withNewerVersions } from './choose-version.ts'
import { childrenOf, packagesBelow, treeRows } from './tree-rows.ts'

function node(input: Partial<ArosTreeNode> & Pick<ArosTreeNode, 'id' | 'type'>): ArosTreeNode {
  return {
    parentId: null,
    label: { tr: input.id, en: input.id },
    packageId: null,
    versionId: null,
    code: null,
    checked: false,
    indeterminate: false,
    order: null,
    disabledReason: null,
    state: null,
    sizeBytes: 1,
    isNew: false,
    changedFromBase: null,
    ...input,
  }
}

function pack(id: string, ...versions: Partial<ArosTreeNode>[]): ArosTreeNode[] {
  return [
    node({ id, type: 'package', parentId: 'folder', packageId: id, code: id }),
    ...versions.map((version, index) =>
      node({ id: `${id}-${index}`, type: 'version', parentId: id, packageId: id, ...version }),
    ),
  ]
}

const closed = {
  disabledReason: { code: 'not_ready', params: {}, text: { tr: 'Hazır değil', en: 'Not ready' } },
}
const nodes = [
  node({ id: 'folder', type: 'folder' }),
  ...pack('core', closed, {}, { changedFromBase: 'same' }),
  ...pack('voice', {}, {}),
  ...pack('locked', closed),
]
const usualOrder = ['core', 'voice']
const choice = (versionIds: string[]) => ({ versionIds, nodes, usualOrder })

describe('choosing versions', () => {
  test('another version of a package takes the place of the one before', () => {
    expect(chooseVersion(choice(['core-1', 'voice-0']), 'core-2')).toEqual(['core-2', 'voice-0'])
  })

  test('a new package comes where the product usually has it', () => {
    expect(chooseVersion(choice(['voice-0']), 'core-1')).toEqual(['core-1', 'voice-0'])
    expect(insertAt(['voice'], 'unknown', usualOrder)).toBe(1)
  })

  test('a package comes in with the base’s version, else the first that may be chosen', () => {
    expect(togglePackage(choice([]), 'core')).toEqual(['core-2'])
    expect(togglePackage(choice([]), 'voice')).toEqual(['voice-0'])
    expect(togglePackage(choice([]), 'locked')).toEqual([])
  })

  test('a chosen package goes out', () => {
    expect(togglePackage(choice(['core-2', 'voice-0']), 'core')).toEqual(['voice-0'])
  })

  test('a folder takes all in that can be, then all out', () => {
    const all = toggleFolder(choice([]), ['core', 'voice', 'locked'])
    expect(all).toEqual(['core-2', 'voice-0'])
    expect(toggleFolder(choice(all), ['core', 'voice', 'locked'])).toEqual([])
  })
})

describe('the rows of the tree', () => {
  const rows = (chosen: string[], collapsed: string[] = [], q?: string) =>
    treeRows({
      nodes,
      chosen: new Set(chosen),
      collapsed: new Set(collapsed),
      matches: q === undefined ? undefined : (candidate) => candidate.id === q,
    })

  test('a folder with a part chosen is mixed, and knows its packages', () => {
    const [folder] = rows(['core-1'])
    expect(folder).toMatchObject({ checked: 'mixed', level: 1, isExpanded: true })
    expect(folder && packagesBelow(childrenOf(nodes), folder.node)).toEqual(['core', 'voice', 'locked'])
  })

  test('a closed package hides its versions', () => {
    expect(rows([], ['core', 'voice', 'locked']).map((row) => row.node.id)).toEqual([
      'folder',
      'core',
      'voice',
      'locked',
    ])
  })

  test('a search keeps the match, what holds it and its versions', () => {
    expect(rows([], ['voice'], 'voice').map((row) => row.node.id)).toEqual([
      'folder',
      'voice',
      'voice-0',
      'voice-1',
    ])
  })
})

test.each([
  {
    chosen: ['core-2', 'voice-1'],
    handled: ['core-1', 'voice-0'],
    count: 2,
    why: 'each newest one that may be chosen',
  },
  {
    chosen: ['core-1', 'voice-0'],
    handled: ['core-1', 'voice-0'],
    count: 0,
    why: 'nothing newer, the closed one stays out',
  },
  { chosen: ['voice-1'], handled: ['voice-0'], count: 1, why: 'a package that is not in stays out' },
  { chosen: ['gone'], handled: ['gone'], count: 0, why: 'what the tree does not know stays' },
])('newer versions are taken in place: $why', ({ chosen, handled, count }) => {
  expect(withNewerVersions({ versionIds: chosen, nodes })).toEqual({
    versionIds: handled,
    count,
  })
})
