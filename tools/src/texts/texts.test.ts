import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { isSource, isTestFile } from '../source/file-kind.ts'
import { listFiles, listWorkspaceFiles, repositoryRoot } from '../source/repository-files.ts'
import { describeViolation } from '../source/violation.ts'
import { countBilingual, findBilingualProblems } from './bilingual-literals.ts'
import { compareTexts } from './compare-texts.ts'
import { findHardCodedText } from './hard-coded-text.ts'
import { findMissingTexts, findUnusedTexts } from './match-text-uses.ts'
import { readTextUses } from './read-text-uses.ts'
import { flattenTexts, namespaceOf } from './text-file.ts'
import { findOtherWords, findOtherWordsInCode } from './word-choice.ts'

const consoleFiles = listFiles(repositoryRoot, join(repositoryRoot, 'console/src'))
const textFolders = [
  ...new Set(consoleFiles.filter((path) => /\/texts\/[^/]+$/.test(path)).map((path) => dirname(path))),
]
const consoleSources = consoleFiles.filter((path) => isSource(path) && !isTestFile(path))

function read(path: string): string {
  return readFileSync(join(repositoryRoot, path), 'utf8')
}

function readTexts(folder: string, language: string) {
  const path = `${folder}/${language}.json`
  return existsSync(join(repositoryRoot, path))
    ? flattenTexts(JSON.parse(read(path)))
    : new Map<string, string>()
}

const texts = new Map(textFolders.map((folder) => [namespaceOf(folder), readTexts(folder, 'tr')]))
const uses = consoleSources.map((path) => readTextUses(path, read(path)))

test('every texts folder has the same texts in Turkish and English', () => {
  expect(textFolders.length).toBeGreaterThan(0)
  const problems = textFolders.flatMap((folder) =>
    compareTexts({ folder, tr: readTexts(folder, 'tr'), en: readTexts(folder, 'en') }),
  )
  expect(problems.map(describeViolation)).toEqual([])
})

test('every text asked for exists and gets its values', () => {
  expect(uses.flatMap((file) => file.uses).length).toBeGreaterThan(0)
  expect(findMissingTexts(uses, texts).map(describeViolation)).toEqual([])
})

test('every text is asked for', () => {
  expect(findUnusedTexts(uses, texts).map(describeViolation)).toEqual([])
})

test('no component has words of its own', () => {
  const keys = new Set([...texts.values()].flatMap((entries) => [...entries.keys()]))
  const components = consoleSources.filter((path) => path.endsWith('.tsx'))
  expect(components.length).toBeGreaterThan(0)
  const problems = components.flatMap((path) => findHardCodedText(path, read(path), (text) => keys.has(text)))
  expect(problems.map(describeViolation)).toEqual([])
})

test('texts written in code say the same in both languages', () => {
  const sources = listWorkspaceFiles(repositoryRoot).filter(
    (path) => isSource(path) && !isTestFile(path) && !path.startsWith('tools/'),
  )
  expect(sources.reduce((sum, path) => sum + countBilingual(path, read(path)), 0)).toBeGreaterThan(50)
  expect(sources.flatMap((path) => findBilingualProblems(path, read(path))).map(describeViolation)).toEqual(
    [],
  )
})

test('one word stands for one idea, in every text that people read', () => {
  const inFiles = textFolders.flatMap((folder) =>
    (['tr', 'en'] as const).flatMap((language) =>
      [...readTexts(folder, language)].flatMap(([key, text]) =>
        findOtherWords(language, text).map((message) => `${folder}/${language}.json ${key} ${message}`),
      ),
    ),
  )
  const sources = listWorkspaceFiles(repositoryRoot).filter(
    (path) => isSource(path) && !isTestFile(path) && !path.startsWith('tools/'),
  )
  const inCode = sources.flatMap((path) => findOtherWordsInCode(path, read(path))).map(describeViolation)
  expect([...inFiles, ...inCode]).toEqual([])
})
