import { randomUUID } from 'node:crypto'
import { expiresIn, makeSigningKey, signMetadata } from '../test/tuf-repository.ts'
import type { IntegrityBench } from './integrity-bench.ts'

/** One attack by whoever controls the network or the server's disk, but not its keys. */
interface Attack {
  name: string
  /** The refusals that may answer it. */
  refusedWith: readonly string[]
  /** The robot has not seen anything yet. */
  isFirstSight?: boolean
  /** Bends the server after the robot has followed the present state. */
  mount: (bench: IntegrityBench) => void
}

function assignment(
  bench: IntegrityBench,
  changes: Partial<Parameters<typeof bench.server.tuf.signAssignment>[0]>,
) {
  const { robot, second, server } = bench
  const { arosId } = second.manifest
  const targets = { [second.targetPath]: { ...second.target, custom: {} } }
  const base = { version: 99, unitId: robot.unitId, arosId, updateId: randomUUID(), targets }
  return server.tuf.signAssignment({ ...base, ...changes })
}

function serveOld(bench: IntegrityBench, ...names: string[]): void {
  for (const name of names) bench.server.tuf.files.set(name, bench.past.files.get(name) ?? '')
}

/** The signed part of a metadata file, to be signed by somebody else. */
function signedPart(text: string | undefined): Record<string, unknown> {
  return (JSON.parse(text ?? '{}') as { signed: Record<string, unknown> }).signed
}

const replay: Attack[] = [
  {
    name: 'replay of an older assignment',
    refusedWith: ['assignment_rollback'],
    mount: (bench) => {
      bench.robot.envelope = bench.past.envelope
    },
  },
  {
    name: "replay of another robot's assignment",
    refusedWith: ['assignment_wrong_robot'],
    mount: (bench) => {
      bench.robot.envelope = assignment(bench, { unitId: randomUUID() })
    },
  },
  {
    name: 'the same assignment version with another content',
    refusedWith: ['assignment_rollback'],
    mount: (bench) => {
      bench.robot.envelope = assignment(bench, { version: bench.robot.assignmentVersion })
    },
  },
]

const rollback: Attack[] = [
  {
    name: 'rollback of the whole repository',
    refusedWith: ['metadata_rollback'],
    mount: (bench) => serveOld(bench, 'timestamp.json'),
  },
  {
    name: 'rollback of the snapshot under a new timestamp',
    refusedWith: ['metadata_rollback', 'metadata_invalid'],
    mount({ server }) {
      const { keys, files } = server.tuf
      const meta = { 'snapshot.json': { version: 1 } }
      const signed = { ...signedPart(files.get('timestamp.json')), version: 99, meta }
      files.set('timestamp.json', signMetadata(signed, keys.timestamp))
    },
  },
]

const freeze: Attack[] = [
  {
    name: 'freeze with an expired timestamp',
    refusedWith: ['metadata_expired'],
    mount({ server }) {
      const { keys, files } = server.tuf
      const signed = { ...signedPart(files.get('timestamp.json')), version: 99, expires: expiresIn(-1000) }
      files.set('timestamp.json', signMetadata(signed, keys.timestamp))
    },
  },
  {
    name: 'freeze with an expired assignment',
    refusedWith: ['assignment_expired'],
    mount: (bench) => {
      bench.robot.envelope = assignment(bench, { expires: expiresIn(-1000) })
    },
  },
]

const mixAndMatch: Attack[] = [
  {
    name: 'a manifest that is not published',
    refusedWith: ['target_not_listed'],
    mount: (bench) => {
      const arosId = randomUUID()
      const targets = { [`aros/${arosId}.json`]: { ...bench.second.target, custom: {} } }
      bench.robot.envelope = assignment(bench, { arosId, targets })
    },
  },
  {
    name: 'a published name with the hash of another manifest',
    refusedWith: ['target_mismatch'],
    mount: (bench) => {
      const targets = { [bench.second.targetPath]: { ...bench.first.target, custom: {} } }
      bench.robot.envelope = assignment(bench, { targets })
    },
  },
  {
    name: "an assignment of one AROS version with another's target",
    refusedWith: ['target_mismatch'],
    mount: (bench) => {
      bench.robot.envelope = assignment(bench, { arosId: bench.first.manifest.arosId })
    },
  },
  {
    name: 'two targets in one assignment',
    refusedWith: ['assignment_invalid'],
    mount: (bench) => {
      const { first, second } = bench
      const targets = { [first.targetPath]: first.target, [second.targetPath]: second.target }
      bench.robot.envelope = assignment(bench, { targets })
    },
  },
  {
    name: "another manifest's bytes under the assigned name",
    refusedWith: ['manifest_invalid'],
    isFirstSight: true,
    mount({ server, first, second }) {
      server.manifests.set(second.manifest.arosId, first.manifestText)
    },
  },
]

const forgery: Attack[] = [
  {
    name: 'an assignment signed with the targets key',
    refusedWith: ['assignment_unsigned'],
    mount: (bench) => {
      const signed = signedPart(assignment(bench, {}))
      bench.robot.envelope = signMetadata(signed, bench.server.tuf.keys.targets)
    },
  },
  {
    name: "an assignment signed with a stranger's key that claims the director's id",
    refusedWith: ['assignment_unsigned'],
    mount: (bench) => {
      const stranger = { ...makeSigningKey(), keyid: bench.server.tuf.keys.director.keyid }
      bench.robot.envelope = signMetadata(signedPart(assignment(bench, {})), stranger)
    },
  },
  {
    name: 'an assignment without any signature',
    refusedWith: ['assignment_unsigned'],
    mount: (bench) => {
      bench.robot.envelope = signMetadata(signedPart(assignment(bench, {})))
    },
  },
  {
    name: "a new root signed by a stranger's key",
    refusedWith: ['metadata_invalid'],
    mount({ server }) {
      const { files } = server.tuf
      files.set(
        '2.root.json',
        signMetadata({ ...signedPart(files.get('1.root.json')), version: 2 }, makeSigningKey()),
      )
    },
  },
  {
    name: 'a new root that skips a version',
    refusedWith: ['metadata_rollback'],
    mount({ server }) {
      const { keys, files } = server.tuf
      files.set(
        '2.root.json',
        signMetadata({ ...signedPart(files.get('1.root.json')), version: 3 }, keys.root),
      )
    },
  },
]

export const attacks: readonly Attack[] = [...replay, ...rollback, ...freeze, ...mixAndMatch, ...forgery]
