import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listWorkspaceFiles, repositoryRoot } from '../source/repository-files.ts'
import { createTestNeeds, type TestNeed, testNeedsAt } from './test-needs.ts'

const files: Record<string, string> = {
  'server/src/testing/test-database.ts': "import pg from 'pg'\n",
  'server/src/testing/test-context.ts': "import { openTestDatabase } from './test-database.ts'\n",
  'server/src/testing/test-people.ts': "import type { TestServer } from './test-context.ts'\n",
  'server/src/a/round.ts': "export { b } from './about.ts'\n",
  'server/src/a/about.ts': "import './round.ts'\nimport '../testing/test-context.ts'\n",
}

test.each<[string, TestNeed]>([
  ["import { createTestServer } from '../testing/test-context.ts'\n", 'database'],
  ["import {\n  engines,\n  openTestDatabase,\n} from '@filo/server/testing/test-database'\n", 'database'],
  ["import { b } from './round.ts'\n", 'database'],
  [
    "import type { TestServer } from '../testing/test-context.ts'\nimport { fold } from './fold.ts'\n",
    'nothing',
  ],
  ["import { inject } from '../testing/test-people.ts'\n", 'nothing'],
  ["import { expect } from 'vitest'\n// from '../testing/test-context.ts'\n", 'nothing'],
  ["// @vitest-environment jsdom\nimport { expect } from 'vitest'\n", 'window'],
  ["// @vitest-environment jsdom\nimport '../testing/test-context.ts'\n", 'database'],
])('%j needs %s', (text, need) => {
  const needOf = createTestNeeds((path) => (path === 'server/src/a/x.test.ts' ? text : files[path]))
  expect(needOf('server/src/a/x.test.ts')).toBe(need)
})

test('whatever an ordinary run leaves out is in a file that the proof of the engines runs', () => {
  const needOf = testNeedsAt(repositoryRoot)
  const tagged = listWorkspaceFiles(repositoryRoot).filter(
    (path) =>
      path.endsWith('.test.ts') &&
      path !== 'tools/src/test-run/test-needs.test.ts' &&
      /['"]proof['"]\]|@module-tag proof/.test(readFileSync(join(repositoryRoot, path), 'utf8')),
  )
  expect(tagged).toContain('server/src/authorization/authorization.api.test.ts')
  const unproven = tagged.filter((path) => !path.startsWith('dev-env/') && needOf(path) !== 'database')
  expect(unproven).toEqual([])
})
