import { TargetFile, Targets } from '@tufjs/models'
import { expect, test } from 'vitest'
import { verifyAgentTarget } from './verify-agent-target.ts'

const sha256 = 'a'.repeat(64)
const order = { orderId: '01950000-0000-7000-8000-000000000001', version: '1.1.0', sha256 }
const custom = { agentVersion: '1.1.0', programSha256: 'b'.repeat(64), nodeMajor: 24, stateFormat: 1 }

function targets(
  input: { path?: string; hash?: string; length?: number; custom?: Record<string, string | number> } = {},
): Targets {
  const path = input.path ?? 'agents/1.1.0.mjs.gz'
  const target = new TargetFile({
    path,
    length: input.length ?? 1000,
    hashes: { sha256: input.hash ?? sha256 },
    unrecognizedFields: { custom: input.custom ?? custom },
  })
  return new Targets({
    version: 1,
    specVersion: '1.0.31',
    expires: '2030-01-01T00:00:00Z',
    targets: { [path]: target },
  })
}

test('a build that is listed as it was ordered may be fetched', () => {
  expect(verifyAgentTarget(order, targets(), '24.21.0').custom.programSha256).toBe('b'.repeat(64))
})

test.each([
  ['is not listed', targets({ path: 'agents/1.2.0.mjs.gz' }), 'not published'],
  ['is listed with another hash', targets({ hash: 'c'.repeat(64) }), 'another hash'],
  ['is too long', targets({ length: 2 ** 30 }), 'too long'],
  ['is of another version', targets({ custom: { ...custom, agentVersion: '1.0.9' } }), 'described wrongly'],
  ['is not described', targets({ custom: {} }), 'described wrongly'],
  ['needs a newer Node', targets({ custom: { ...custom, nodeMajor: 26 } }), 'needs Node 26'],
  [
    'keeps its data in a form too far ahead',
    targets({ custom: { ...custom, stateFormat: 3 } }),
    'in between',
  ],
])('one that %s is refused', (_, listed, words) => {
  expect(() => verifyAgentTarget(order, listed, '24.21.0')).toThrow(words)
})

test('one whose data is one form ahead is taken: the old agent still reads it', () => {
  expect(() =>
    verifyAgentTarget(order, targets({ custom: { ...custom, stateFormat: 2 } }), '24.21.0'),
  ).not.toThrow()
})
