import type { Mutation } from '../mutation.ts'

/** Breaks of what a version is as a tree, and of what a .deb brings. */
export const treeMutations: readonly Mutation[] = [
  {
    name: 'alike names are composed for a variant whose file system takes them for one',
    file: 'server/src/features/aros-versions/compose/composer-rules.ts',
    search: "  return target.foldsCase && version.alikeNames.length > 0 ? 'alike_names' : null\n",
    replace: '  return null\n',
    tests: ['server/src/features/aros-versions/compose/composer-rules.test.ts'],
  },
  {
    name: 'links that lead away are taken although the manifest refuses them',
    file: 'server/src/features/packages/content/find-version-problems.ts',
    search: "if (linkRule === 'inside' && outside)",
    replace: 'if (false)',
    tests: ['server/src/features/packages/content/version-rules.test.ts'],
  },
  {
    name: 'a link that climbs out is said to stay inside',
    file: 'server/src/archives/follow-links.ts',
    search: "if (!next) return part === '..' ? 'outside' : 'nowhere'",
    replace: "if (!next) return 'nowhere'",
    tests: ['server/src/archives/tree-notes.test.ts'],
  },
  {
    name: 'a .deb writes over the notes that a person wrote',
    file: 'server/src/features/packages/origins/version-origin.ts',
    search: "  if (notes.tr.trim() !== '' || notes.en.trim() !== '') return undefined\n",
    replace: '',
    tests: ['server/src/features/packages/origins/version-origin.test.ts'],
  },
  {
    name: 'robots are told of a manifest that is longer than they take',
    file: 'server/src/features/aros-versions/lifecycle/manifest-size.ts',
    search: '  if (bytes <= manifestMaxBytes) return\n',
    replace: '  return\n',
    tests: ['server/src/features/aros-versions/lifecycle/manifest-size.test.ts'],
  },
]
