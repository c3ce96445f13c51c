import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { repositoryRoot } from '../source/repository-files.ts'

/** Rules of .oxlintrc.json, each with a file that breaks it. */
const brokenForOxlint: Record<string, [path: string, text: string]> = {
  'import/no-cycle': [
    'server/src/cycle-a.ts',
    "import { b } from './cycle-b.ts'\nexport const a = () => b\n",
  ],
  'import/no-default-export': ['server/src/nameless.ts', 'export default 1\n'],
  'typescript/no-floating-promises': ['server/src/floating.ts', 'Promise.resolve(1)\n'],
  'typescript/no-misused-promises': [
    'server/src/misused.ts',
    'export const wait = (ready: Promise<boolean>) => (ready ? 1 : 2)\n',
  ],
  'typescript/await-thenable': ['server/src/await.ts', 'export const one = async () => await 1\n'],
  'typescript/no-explicit-any': ['server/src/any.ts', 'export const same = (value: any) => value\n'],
  'max-lines': ['server/src/long.ts', 'export {}\n'.repeat(301)],
  'max-params': [
    'agent/src/params.ts',
    'export const sum = (a: number, b: number, c: number, d: number, e: number) => a + b + c + d + e\n',
  ],
  'react/rules-of-hooks': [
    'console/src/Hook.tsx',
    "import { useState } from 'react'\nexport function Hook(on: boolean) {\n  if (on) useState(1)\n  return null\n}\n",
  ],
}

/** What only the compiler finds. */
const wrongType = { path: 'server/src/wrong-type.ts', text: "export const port: number = '4000'\n" }

/** Rules of biome.json, each with a file that breaks it; `format` is its formatter. */
const brokenForBiome: Record<string, [path: string, text: string]> = {
  noImportCycles: ['server/src/cycle-a.ts', "import { b } from './cycle-b.ts'\nexport const a = () => b\n"],
  noDefaultExport: ['server/src/nameless.ts', 'export default 1\n'],
  noConsole: ['server/src/console.ts', "console.log('')\n"],
  useFilenamingConvention: ['server/src/snake_case.ts', 'export const a = 1\n'],
  noUnusedImports: ['server/src/unused.ts', "import { a } from './cycle-a.ts'\nexport const b = 1\n"],
  format: ['server/src/format.ts', 'export const a = "1";\n'],
}

let project: string

function run(program: string, ...args: string[]): string {
  const { stdout, stderr, error } = spawnSync(join(repositoryRoot, 'node_modules/.bin', program), args, {
    cwd: project,
    encoding: 'utf8',
  })
  if (error) throw error
  return stdout + stderr
}

function plant(path: string, text: string): void {
  mkdirSync(dirname(join(project, path)), { recursive: true })
  writeFileSync(join(project, path), text)
}

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'filo-planted-'))
  for (const file of [
    'biome.json',
    '.oxlintrc.json',
    '.gitignore',
    'tsconfig.base.json',
    'tsconfig.json',
    'console/tsconfig.json',
  ])
    cpSync(join(repositoryRoot, file), join(project, file))
  symlinkSync(join(repositoryRoot, 'node_modules'), join(project, 'node_modules'))
  plant('server/src/cycle-b.ts', "import { a } from './cycle-a.ts'\n\nexport const b = () => a\n")
  for (const [path, text] of [...Object.values(brokenForOxlint), ...Object.values(brokenForBiome)])
    plant(path, text)
  plant(wrongType.path, wrongType.text)
})
afterAll(() => rmSync(project, { recursive: true }))

/** Names of the rules a configuration sets to an error. */
function errorRules(rules: Record<string, unknown>): string[] {
  return Object.entries(rules)
    .filter(([, setting]) => JSON.stringify(setting).includes('error'))
    .map(([name]) => name)
}

describe('oxlint', () => {
  test('reports every planted violation and type error', () => {
    const report = run('oxlint', '--format=unix').split('\n')
    expect(report.filter((line) => line.startsWith(wrongType.path) && line.includes('TS2322'))).toHaveLength(
      1,
    )
    for (const [rule, [path]] of Object.entries(brokenForOxlint)) {
      const label = `${rule.replace(/.*\//, '')})]`
      expect(
        report.filter((line) => line.startsWith(path) && line.includes(label)),
        rule,
      ).not.toEqual([])
    }
  })

  test('has no rule without a planted violation', () => {
    const { rules } = JSON.parse(readFileSync(join(repositoryRoot, '.oxlintrc.json'), 'utf8')) as {
      rules: Record<string, unknown>
    }
    expect(Object.keys(brokenForOxlint).sort()).toEqual(errorRules(rules).sort())
  })
})

describe('biome', () => {
  test('reports every planted violation', () => {
    const report = run(
      'biome',
      'ci',
      '--error-on-warnings',
      '--reporter=github',
      '--max-diagnostics=none',
    ).split('\n')
    for (const [rule, [path]] of Object.entries(brokenForBiome))
      expect(
        report.filter((line) => line.includes(path) && line.includes(rule)),
        rule,
      ).not.toEqual([])
  })

  test('has no rule without a planted violation', () => {
    const { linter } = JSON.parse(readFileSync(join(repositoryRoot, 'biome.json'), 'utf8')) as {
      linter: { rules: Record<string, Record<string, unknown>> }
    }
    const rules = Object.values(linter.rules).flatMap((group) =>
      typeof group === 'object' ? errorRules(group) : [],
    )
    expect(Object.keys(brokenForBiome)).toEqual(expect.arrayContaining(rules))
  })
})
