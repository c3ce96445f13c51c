import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type RunningFacts, runningDigest } from './running-digest.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const release = {
  arosId: '0190b1a0-0000-7000-8000-000000000001',
  contentHash: 'a'.repeat(64),
  name: 'Nova AROS',
  version: '1.0.0',
}
const facts: RunningFacts = {
  current: release,
  link: { state: 'release', target: release.contentHash },
  softwareInfo: {
    arosVersion: '1.0.0',
    packages: [{ code: 'core', version: '1.0.0', state: 'installed' }],
    programs: [],
  },
  configVersion: '1.0.0',
}
const digestOf = (change: Partial<RunningFacts>) => runningDigest({ ...facts, ...change }, sha256)
const withPackage = (state: 'failed' | 'installed', detail?: string): Partial<RunningFacts> => ({
  softwareInfo: {
    ...facts.softwareInfo,
    packages: [{ code: 'core', version: '1.0.0', state, ...(detail ? { detail } : {}) }],
  },
})

describe('the digest of what a robot runs', () => {
  test('changes with the release, the link, a package, a program and the configuration', () => {
    const changed = [
      { current: { ...release, contentHash: 'b'.repeat(64) } },
      { current: null },
      { link: { state: 'unknown' as const, target: 'x' } },
      withPackage('failed'),
      { softwareInfo: { ...facts.softwareInfo, programs: [{ code: 'chess', version: '1.0.0' }] } },
      { configVersion: '2.0.0' },
      {},
    ].map(digestOf)
    expect(new Set(changed).size).toBe(changed.length)
  })

  test('does not change with names of a release and words of a package', () => {
    expect(digestOf({ current: { ...release, name: 'Other' } })).toBe(digestOf({}))
    expect(digestOf(withPackage('failed', 'kaput'))).toBe(digestOf(withPackage('failed')))
  })
})
