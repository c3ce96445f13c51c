import { describe, expect, test } from 'vitest'
import { describeViolation } from '../source/violation.ts'
import { findViolations } from './check-boundaries.ts'
import { readSourceFacts } from './source-facts.ts'

/** The complaints about a codebase of these files. */
function complaintsAbout(files: Record<string, string>): string[] {
  return findViolations(Object.entries(files).map(([path, text]) => readSourceFacts(path, text))).map(
    describeViolation,
  )
}

const code = 'export const answer = 42\n'
/** Stands above the planted functions, which are here for another rule. */
const reported = '/** What the name does not say. */\n'

/** A file that imports something and uses it. */
function importing(specifier: string): string {
  return `import { answer } from '${specifier}'\nexport const again = answer\n`
}

describe('who may import whom', () => {
  test.each([
    [
      'console/src/features/users/X.tsx',
      '@filo/server/config',
      'imports server/src/config.ts: console may import contract only',
    ],
    [
      'console/src/api/x.ts',
      '../../../server/src/config.ts',
      'another workspace is imported by its name: @filo/server/…',
    ],
    ['agent/src/x.ts', '@filo/server/config', 'agent may import contract only'],
    ['cli/src/x.ts', '@filo/agent/main', 'cli may import contract only'],
    ['server/src/x.ts', '@filo/agent/main', 'server may import contract only'],
    ['server/src/x.ts', '@filo/dev-env/main', 'nothing imports dev-env'],
    ['contract/src/x.ts', 'semver', 'contract may import zod only'],
    ['contract/src/x.ts', 'node:fs', 'contract may import zod only'],
    ['server/src/x.ts', '@filo/contract/src/roles.ts', 'imported by its name'],
    ['server/src/x.ts', 'vitest', 'only tests import vitest'],
    ['server/src/x.ts', './y.test.ts', 'only tests and proofs import tests'],
    ['console/src/features/users/x.ts', '../robots/y.ts', 'a feature may not import another feature'],
    ['console/src/features/users/x.ts', '../../app/router.tsx', 'features may import components, ui'],
    ['console/src/features/users/x.ts', '../../layouts/x.ts', 'features may import components, ui'],
    ['console/src/components/x.ts', '../features/users/y.ts', 'components may import ui, api'],
    ['console/src/ui/x.ts', '../api/y.ts', 'ui may import lib, theme, i18n only'],
    ['console/src/ui/x.ts', '@tanstack/react-query', 'ui knows neither router nor query'],
    ['console/src/features/users/x.ts', '@mui/material/Tooltip', 'use ui/hint/Hint.tsx'],
    ['console/src/theme/x.ts', '@mui/material/locale', 'use theme/mui-words.ts'],
    ['console/src/ui/x.ts', '@filo/contract/roles', 'ui may not import contract'],
    ['console/src/lib/x.ts', '../ui/y.ts', 'lib may import no other folder only'],
    ['console/src/layouts/x.ts', '../app/router.tsx', 'the router mounts the layouts'],
    ['console/src/tricks/x.ts', '../ui/y.ts', 'console/src/tricks is no zone'],
    ['server/src/http/x.ts', '../features/users/users-service.ts', 'http may import lower floors only'],
    ['server/src/db/x.ts', '../http/api.ts', 'db may import lower floors only'],
    ['server/src/db/x.ts', '../storage/y.ts', 'storage is not below it'],
    ['server/src/records/x.ts', '../features/users/y.ts', 'records may import lower floors only'],
    ['server/src/ground/x.ts', '../db/database.ts', 'ground may import lower floors only'],
    ['server/src/attic/x.ts', '../db/database.ts', 'server/src/attic is on no floor'],
    ['server/src/features/users/users-routes.ts', './users-store.ts', 'routes may not import a store'],
    ['server/src/features/users/users-routes.ts', '../../db/database.ts', 'routes may not import db'],
    ['server/src/features/users/users-store.ts', './users-service.ts', 'a store may import db'],
    [
      'server/src/features/users/users-service.ts',
      '../robots/robots-store.ts',
      "only through that feature's service",
    ],
    ['server/src/features/users/users-service.ts', '../robots/robots-service.ts', 'import its type only'],
    ['server/src/features/users/users-service.ts', '../../app.ts', 'features may import lower floors only'],
  ])('%s must not import %s', (path, specifier, complaint) => {
    const [found, ...others] = complaintsAbout({ [path]: importing(specifier) }).filter((line) =>
      line.includes('[who may import whom]'),
    )
    expect(others).toEqual([])
    expect(found).toContain(`${path}:1 imports `)
    expect(found).toContain(complaint)
  })

  test.each([
    ["export { answer } from '@filo/server/config'\nexport const b = 1\n"],
    ["export const load = () => import('@filo/server/config')\n"],
    ["export type Config = import('@filo/server/config').Config\n"],
    ["import '@filo/server/config'\n"],
  ])('no spelling of an import escapes: %s', (text) => {
    expect(complaintsAbout({ 'console/src/api/x.ts': text })[0]).toContain('console may import contract only')
  })

  test('what the table allows passes', () => {
    const allowed = {
      'console/src/features/users/x.ts': [
        '@filo/contract/roles',
        '../../ui/y.ts',
        '../../app/paths.ts',
        './z.ts',
        'react',
      ],
      'console/src/components/x.ts': ['../app/paths.ts', '../ui/y.ts'],
      'console/src/app/router.ts': ['../layouts/y.ts', '../features/users/z.ts'],
      'server/src/features/users/users-routes.ts': [
        './users-service.ts',
        '../../http/api.ts',
        '../../storage/blob-store.ts',
        'fastify',
      ],
      'server/src/features/users/users-store.ts': ['../../db/database.ts', 'drizzle-orm'],
      'server/src/context.ts': ['./features/users/users-service.ts', './features/users/users-store.ts'],
      'contract/src/roles.ts': ['zod', './localized-text.ts'],
      'contract/src/roles.test.ts': ['vitest', 'fast-check'],
      'e2e/src/x.ts': ['@filo/dev-env/main', '@playwright/test'],
      'dev-env/src/proofs/x.ts': ['@filo/server/testing/test-robots'],
      'agent/src/x.ts': ['@filo/contract/roles', 'node:fs'],
    }
    for (const [path, specifiers] of Object.entries(allowed))
      for (const specifier of specifiers)
        expect(complaintsAbout({ [path]: importing(specifier) })).toEqual([])
    const typeOnly = `import type { Robots } from '../robots/robots-service.ts'\n${reported}export const b = (r: Robots) => r\n`
    expect(complaintsAbout({ 'server/src/features/users/users-service.ts': typeOnly })).toEqual([])
  })
})

describe('cycles', () => {
  test('a cycle is named with its whole way round', () => {
    const files = {
      'agent/src/a.ts': importing('./b.ts'),
      'agent/src/b.ts': importing('./c.ts'),
      'agent/src/c.ts': importing('./a.ts'),
    }
    expect(complaintsAbout(files)).toEqual([
      'agent/src/a.ts is in a cycle: agent/src/a.ts → agent/src/b.ts → agent/src/c.ts → agent/src/a.ts [no cycles]',
    ])
  })

  test('a cycle of types alone is one too: each file can only be read with the other', () => {
    const files = {
      'agent/src/a.ts': `import type { B } from './b.ts'\nexport interface A {\n  b: B\n}\n`,
      'agent/src/b.ts': `import type { A } from './a.ts'\nexport interface B {\n  a?: A\n}\n`,
    }
    expect(complaintsAbout(files)).toEqual([
      'agent/src/a.ts is in a cycle: agent/src/a.ts → agent/src/b.ts → agent/src/a.ts [no cycles]',
    ])
  })

  test('a diamond is no cycle', () => {
    const files = {
      'agent/src/a.ts': `${importing('./b.ts')}import { answer as other } from './c.ts'\nexport const o = other\n`,
      'agent/src/b.ts': importing('./d.ts'),
      'agent/src/c.ts': importing('./d.ts'),
      'agent/src/d.ts': code,
    }
    expect(complaintsAbout(files)).toEqual([])
  })
})

describe('effects in their place', () => {
  test.each([
    ['server/src/x.ts', 'export const port = process.env.PORT', 'reads process.env'],
    ['server/src/x.ts', "export const port = process.env['PORT']", 'reads process.env'],
    [
      'server/src/x.ts',
      "import { env } from 'node:process'\nexport const port = env.PORT",
      'reads process.env',
    ],
    ['console/src/api/x.ts', `${reported}export const get = () => fetch('/api')`, 'calls fetch'],
    ['console/src/api/x.ts', `${reported}export const get = () => window.fetch('/api')`, 'calls fetch'],
    ['console/src/api/x.ts', 'export const request = new XMLHttpRequest()', 'calls fetch'],
    [
      'server/src/features/users/users-service.ts',
      `${reported}export const at = () => Date.now()`,
      'reads the clock',
    ],
    [
      'server/src/features/users/users-service.ts',
      `${reported}export const at = () => new Date()`,
      'reads the clock',
    ],
    [
      'server/src/features/users/users-service.ts',
      `${reported}export const id = () => crypto.randomUUID()`,
      'makes randomness',
    ],
    ['agent/src/state/job/plan.ts', `${reported}export const luck = () => Math.random()`, 'makes randomness'],
    [
      'agent/src/state/job/plan.ts',
      "import { readFileSync } from 'node:fs'\nexport const r = readFileSync",
      'without I/O',
    ],
    [
      'server/src/records/x.ts',
      `${reported}export const put = (tx) => tx.transaction(async () => {})`,
      'writes within a savepoint',
    ],
    [
      'server/src/records/x.ts',
      `${reported}export async function put(tx: Db): Promise<() => void> {}`,
      'hands up what follows the commit',
    ],
    [
      'server/src/records/x.ts',
      `${reported}export const put = (unitId: string, tx: Db): (() => void) | undefined => undefined`,
      'hands up what follows the commit',
    ],
    [
      'server/src/features/users/users-service.ts',
      'export interface Port { put: (tx: Db) => Promise<(() => void)[]> }',
      'hands up what follows the commit',
    ],
    [
      'server/src/features/users/users-service.ts',
      `${reported}export const put = (rows: Row[]) => rows.forEach(announce)`,
      'hands up what follows the commit',
    ],
    [
      'console/src/app/x.ts',
      "export const all = import.meta.glob('../features/*/*.tsx')",
      'loads code by a glob',
    ],
  ])('%s must not say %s', (path, text, complaint) => {
    expect(complaintsAbout({ [path]: text })).toEqual([expect.stringContaining(complaint)])
  })

  test('their owners and names that only look alike pass', () => {
    const files = {
      'server/src/config.ts': 'export const port = process.env.PORT',
      'contract/src/client.ts': `${reported}export const get = () => fetch('/api')`,
      'agent/src/updates/http/download.ts': `${reported}export const get = () => fetch('/api')`,
      'e2e/src/robots.e2e.ts': "export const get = () => fetch('/api')",
      'console/src/api/x.ts': `${reported}export const again = (q: { fetch(): void }) => q.fetch()`,
      'server/src/features/users/users-service.ts': `${reported}export const at = (ms: number) => new Date(ms)`,
      'server/src/archives/bytes.ts': `${reported}export const read = (r: Reader) => r.announce(1)`,
      'server/src/records/x.ts': `${reported}export const put = (tx: Db): Promise<void> => afterCommit(tx, () => {})\n`,
      'server/src/jobs/clock.ts': `${reported}export const start = (db: Db): (() => void) => () => {}`,
      'console/src/i18n/x.ts': "export const texts = import.meta.glob('../*/texts/*.json')",
    }
    expect(complaintsAbout(files)).toEqual([])
  })
})

describe('files', () => {
  test.each([
    ['agent/src/x.ts', 'const a = 1\nexport default a\n', 'has a default export'],
    ['agent/src/x.ts', "export * from './y.ts'\nexport { b } from './z.ts'\n", 'only re-exports others'],
    ['agent/src/index.ts', code, 'is an index file'],
    ['agent/src/readState.ts', code, 'is neither kebab-case nor PascalCase.tsx'],
    ['agent/src/Link.ts', code, 'is neither kebab-case nor PascalCase.tsx'],
    ['agent/src/localApi/x.ts', code, 'lies in localApi, which is not kebab-case'],
    ['agent/src/string-utils.ts', code, 'says "utils"'],
    ['agent/src/helpers/x.ts', code, 'says "helpers"'],
    ['agent/src/link-manager.ts', code, 'says "manager"'],
    ['agent/src/common-errors.ts', code, 'says "common"'],
    ['console/src/ui/MiscPanel.tsx', 'export const MiscPanel = () => null\n', 'says "misc"'],
    ['console/src/ui/Panel.tsx', 'export const Box = () => null\n', 'is named Panel but exports Box'],
    ['console/src/ui/panel.tsx', 'export function Panel() { return <b /> }\n', 'name the file Panel.tsx'],
  ])('%s is refused: %#', (path, text, complaint) => {
    expect(complaintsAbout({ [path]: text })).toContainEqual(expect.stringContaining(complaint))
  })

  test('two server files of one name are refused', () => {
    expect(complaintsAbout({ 'server/src/a/token.ts': code, 'server/src/b/token.ts': code })).toEqual([
      'server/src/b/token.ts has the same name as server/src/a/token.ts [file names]',
    ])
  })

  test('good names pass', () => {
    const files = {
      'contract/src/common-errors.ts': code,
      'console/src/ui/DataTable.tsx': `${reported}export const DataTable = () => null\nexport const rowHeight = 44\n`,
      'server/vite.config.ts': 'export default {}\n',
      'agent/src/export-some.ts': `export { a } from './b.ts'\n${code}`,
    }
    expect(complaintsAbout(files)).toEqual([])
  })
})

describe('folders', () => {
  const folderOf = (count: number, folder: string, ending = '.ts') =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`${folder}/a${at}${ending}`, code]))

  test('one that outgrew its rooms is named with how many files it holds', () => {
    expect(complaintsAbout(folderOf(26, 'console/src/features/users'))).toEqual([
      'console/src/features/users holds 26 source files, at most 25: give it rooms by idea [folder size]',
    ])
  })

  test('tests, rooms and the schema do not count', () => {
    const files = {
      ...folderOf(25, 'console/src/features/users'),
      ...folderOf(10, 'console/src/features/users', '.test.ts'),
      ...folderOf(25, 'console/src/features/users/roles'),
      ...folderOf(26, 'server/src/db/schema'),
    }
    expect(complaintsAbout(files)).toEqual([])
  })
})

/** A number of lines, each different. */
function lines(count: number, write = (at: number) => `export const a${at} = 1`): string {
  return Array.from({ length: count }, (_, at) => `${write(at)}\n`).join('')
}

const inner = (at: number) => `function a${at}() {\n${lines(30, () => 'go()')}}`

describe('sizes', () => {
  test.each([
    ['agent/src/x.ts', lines(301), 'has 301 lines, at most 300'],
    ['agent/src/x.test.ts', lines(401), 'has 401 lines, at most 400'],
    [
      'agent/src/x.ts',
      `export function plan() {\n${lines(69, () => 'go()')}}\n`,
      'plan has 71 lines of its own',
    ],
    [
      'agent/src/x.ts',
      `export const plan = () => {\n${lines(69, () => 'go()')}}\n`,
      'plan has 71 lines of its own',
    ],
    [
      'console/src/ui/Big.tsx',
      `export function Big() {\n${lines(119, () => 'go()')}}\n`,
      'Big has 121 lines of its own',
    ],
    [
      'agent/src/x.ts',
      `export function createLink() {\n${lines(4, inner)}}\n`,
      'createLink has 130 lines with the functions inside it, at most 120',
    ],
  ])('%s is refused: %#', (path, text, complaint) => {
    expect(complaintsAbout({ [path]: text })).toContainEqual(expect.stringContaining(complaint))
  })

  test('seeds, long tests, and functions made of functions pass', () => {
    const files = {
      'agent/src/long.test.ts': lines(350),
      'dev-env/src/seed/robots.ts': lines(350),
      'agent/src/x.ts': `${reported}export function createLink() {\n${lines(3, inner)}}\n`,
    }
    expect(complaintsAbout(files)).toEqual([])
  })
})

describe('docstrings', () => {
  test.each([
    ['function', 'export function plan() {}'],
    ['async function', 'export async function plan() {}'],
    ['generator', 'export function* plan() {}'],
    ['type predicate', 'export function isPlan(value: unknown): value is Plan {\n  return true\n}'],
    ['arrow function', 'export const plan = () => 1'],
    ['function expression', 'export const plan = function () {}'],
    ['function beside a type', 'export const plan = ((a) => a) satisfies Plan'],
    ['function exported below', 'function plan() {}\nexport { plan as planned }'],
    ['component', 'export function Panel() {\n  return null\n}'],
    ['function under a remark', '// Once a day.\nexport function plan() {}'],
    ['function under an empty docstring', '/** */\nexport function plan() {}'],
    ['function under a plain comment', '/* Once a day. */\nexport function plan() {}'],
    ['function apart from its docstring', `${reported}\nexport function plan() {}`],
    ['function under what was said of another', `${reported}const a = 1\nexport function plan() {}`],
  ])('an exported %s says what its name does not', (_kind, text) => {
    expect(complaintsAbout({ 'agent/src/x.ts': `${text}\n` })).toEqual([
      expect.stringContaining('has no docstring directly above it'),
    ])
  })

  test('said once for all overloads, above an export of any form; tests and own functions need none', () => {
    const overloads = 'export function plan(a: 1): 1\nexport function plan(a: 2): 2\n'
    const files = {
      'agent/src/x.ts': `${reported}${overloads}export function plan(a: number) {\n  return a\n}\n`,
      'agent/src/y.ts': `/**\n * Two lines\n * of it.\n */\nexport async function plan() {}\nfunction own() {}\n`,
      'agent/src/z.ts': `${reported}const plan = () => 1\nexport { plan }\n${code}`,
      'agent/src/x.test.ts': 'export function plan() {}\n',
    }
    expect(complaintsAbout(files)).toEqual([])
  })
})
