import { expect, test } from 'vitest'
import { buildTargets } from './build-targets.ts'
import type { BuildFacts } from './trust-store.ts'

const build = (version: string): BuildFacts => ({
  version,
  path: `agents/${version}.mjs.gz`,
  length: 3,
  sha256: 'a'.repeat(64),
  programSha256: 'b'.repeat(64),
  nodeMajor: 24,
  stateFormat: 1,
  signedAt: null,
})

test('builds are listed without what they may replace, where none was recalled', () => {
  const [only] = buildTargets([build('1.0.0')], new Set())
  expect(only?.custom).toEqual({
    agentVersion: '1.0.0',
    programSha256: 'b'.repeat(64),
    nodeMajor: 24,
    stateFormat: 1,
  })
})

test('a recalled build is not listed, and only older ones may take its place', () => {
  const targets = buildTargets(['1.0.0', '1.2.0', '1.3.0'].map(build), new Set(['1.2.0', '0.9.0']))
  expect(targets.map(({ custom }) => [custom['agentVersion'], custom['replaces']])).toEqual([
    ['1.0.0', ['1.2.0']],
    ['1.3.0', undefined],
  ])
})
