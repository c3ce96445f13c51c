import type { Mutation } from '../mutation.ts'

const feature = 'server/src/features/programs'
const releases = [`${feature}/program-releases.api.test.ts`]
const programs = [`${feature}/programs.api.test.ts`]

/** Breaks of programs: who decides about their releases, what is in them and what moves them. */
export const programMutations: readonly Mutation[] = [
  {
    name: 'whoever wrote in a release of a program approves it',
    file: `${feature}/decide-program-release.ts`,
    search: 'if (isOwnRelease(actor, locked.release)) throw',
    replace: 'if (false) throw',
    tests: releases,
  },
  {
    name: 'a page offers an approval to whoever submitted the release',
    file: `${feature}/program-policy.ts`,
    search: '(submittedBy === id || editorIds.includes(id))',
    replace: 'editorIds.includes(id)',
    tests: [`${feature}/program-policy.test.ts`],
  },
  {
    name: 'whoever submitted a release that was rejected approves it later',
    file: `${feature}/decide-program-release.ts`,
    search: '[...new Set([...release.editorIds, ...(by ? [by] : [])])]',
    replace: 'release.editorIds',
    tests: releases,
  },
  {
    name: 'somebody approves as a copy what they wrote themselves',
    file: `${feature}/program-release-rules.ts`,
    search: "source && source.state !== 'approved' ? source.editorIds : []",
    replace: '[]',
    tests: [`${feature}/program-release-rules.test.ts`],
  },
  {
    name: 'a release is approved although its package was revoked meanwhile',
    file: `${feature}/decide-program-release.ts`,
    search: '      await requireComplete(tx, locked)\n',
    replace: '',
    tests: releases,
  },
  {
    name: 'two releases of a program await approval at once',
    file: `${feature}/decide-program-release.ts`,
    search: 'if (awaiting) throw',
    replace: 'if (false) throw',
    tests: releases,
  },
  {
    name: 'a release that was submitted is changed',
    file: `${feature}/edit-program-release.ts`,
    search: 'if (!isReleaseOpen(before.state)) throw',
    replace: 'if (false) throw',
    tests: releases,
  },
  {
    name: 'a program is submitted with a package that does not run on one of its variants',
    file: `${feature}/check-program-release.ts`,
    search: '!compatibleVariantIds.includes(id)',
    replace: 'compatibleVariantIds.includes(id)',
    tests: [`${feature}/check-program-release.test.ts`],
  },
  {
    name: 'a later rejection takes an approved program from robots',
    file: `${feature}/program-lifecycle.ts`,
    search: "rejected: { submitted: 'rejected' },",
    replace: "rejected: { submitted: 'rejected', approved: 'rejected' },",
    tests: [`${feature}/program-lifecycle.test.ts`],
  },
  {
    name: 'a release is added to a retired program',
    file: `${feature}/edit-program-release.ts`,
    search: '    requireNotRetired(program)\n    requireHigher(',
    replace: '    requireHigher(',
    tests: programs,
  },
  {
    name: 'a program is deleted together with what was decided about it',
    file: `${feature}/edit-program.ts`,
    search: 'if (await wasEverSubmitted(tx, id)) throw',
    replace: 'if (false) throw',
    tests: programs,
  },
  {
    name: 'a release for other variants has the same content hash',
    file: `${feature}/program-content-hash.ts`,
    search: 'variants: variants.map((variant) => variant.code).sort(),',
    replace: 'variants: [],',
    tests: [`${feature}/program-release-rules.test.ts`],
  },
  {
    name: 'a release that was revoked counts as one that fits',
    file: 'server/src/features/program-installs/impact/judge-program.ts',
    search: '!release.isRevoked &&',
    replace: 'true &&',
    tests: ['server/src/features/program-installs/impact/judge-program.test.ts'],
  },
]
