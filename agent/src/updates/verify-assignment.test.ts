import { randomUUID } from 'node:crypto'
import type { ProgramOrder } from '@filo/contract/device/assignment/program-orders'
import { Metadata, MetadataKind } from '@tufjs/models'
import { expect, test } from 'vitest'
import { makeProgram, makeRelease } from '../test/make-release.ts'
import { createTufRepository, type TargetEntry } from '../test/tuf-repository.ts'
import { verifyAssignment } from './verify-assignment.ts'

const unitId = randomUUID()
const files = [{ code: 'core', version: '1', files: { a: 'a' } }]
const [aros, menu, game] = [
  makeRelease('one', files),
  makeProgram('menu', '1', files),
  makeProgram('game', '1', files),
]
const tuf = createTufRepository()
for (const { targetPath, target } of [aros, menu, game]) tuf.targets[targetPath] = target
tuf.publish()
const targets = Metadata.fromJSON(MetadataKind.Targets, JSON.parse(tuf.files.get('2.targets.json') ?? ''))

const order = (code: string, releaseId: string | null): ProgramOrder => ({
  orderId: randomUUID(),
  code,
  releaseId,
  isStopped: false,
  keepData: false,
})
const orderOf = ({ manifest }: typeof menu) => order(manifest.code, manifest.releaseId)
const entryOf = ({ targetPath, target }: typeof menu | typeof aros): [string, TargetEntry] => [
  targetPath,
  { ...target, custom: {} },
]

interface Signed {
  entries: [string, TargetEntry][]
  programs: ProgramOrder[]
  arosId?: string
}

function verify({ entries, programs, arosId }: Signed) {
  const about = { version: 1, unitId, arosId: arosId ?? null, updateId: arosId ? randomUUID() : null }
  const envelope = tuf.signAssignment({ ...about, targets: Object.fromEntries(entries), extra: { programs } })
  return verifyAssignment({ envelope, targets, unitId, lastSeen: undefined, nowMs: Date.now() })
}

test('an assignment names a release, programs to have and programs to remove, with the manifests of what it brings', () => {
  const programs = [orderOf(menu), order('game', null)]
  const { arosId } = aros.manifest
  const found = verify({ entries: [entryOf(aros), entryOf(menu)], programs, arosId })
  expect(found.target?.path).toBe(aros.targetPath)
  expect([...found.programTargets.keys()]).toEqual([menu.manifest.releaseId])
  expect(found.beyond).toEqual([])
  expect(verify({ entries: [entryOf(menu)], programs: [orderOf(menu)] }).target).toBeUndefined()
})

test.each<[string, Signed, string]>([
  ['a manifest that nothing names', { entries: [entryOf(menu)], programs: [] }, 'assignment_invalid'],
  ['an order without its manifest', { entries: [], programs: [orderOf(menu)] }, 'assignment_invalid'],
  [
    'the manifest of another program in its place',
    { entries: [entryOf(game)], programs: [orderOf(menu)] },
    'target_mismatch',
  ],
  [
    'one program twice',
    { entries: [entryOf(menu)], programs: [orderOf(menu), order('menu', null)] },
    'assignment_invalid',
  ],
  [
    'another hash than the repository lists',
    { entries: [[menu.targetPath, game.target]], programs: [orderOf(menu)] },
    'target_mismatch',
  ],
  [
    'a release that nobody published',
    {
      entries: [['programs/019a0000-0000-7000-8000-000000000001.json', menu.target]],
      programs: [order('menu', '019a0000-0000-7000-8000-000000000001')],
    },
    'target_not_listed',
  ],
])('an assignment with %s is refused', (_, signed, code) => {
  expect(() => verify(signed)).toThrow(expect.objectContaining({ code }))
})
