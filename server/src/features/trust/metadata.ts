import type { AgentOrder } from '@filo/contract/device/assignment/agent-order'
import {
  type AssignmentPolicy,
  directorPaths,
  directorRole,
} from '@filo/contract/device/assignment/assignment'
import type { CustomerRule } from '@filo/contract/device/assignment/customer-rule'
import type { ProgramOrder } from '@filo/contract/device/assignment/program-orders'
import { type Key, Metadata, MetaFile, Root, Snapshot, TargetFile, Targets, Timestamp } from '@tufjs/models'
import type { TopRules } from './signing-rules.ts'

const SPEC_VERSION = '1.0.31'

/** TUF dates carry no milliseconds (TUF section 4.2). */
function tufDate(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`
}

interface Common {
  version: number
  expires: Date
}

export type TopRole = 'root' | 'targets' | 'snapshot' | 'timestamp'

/** The public keys of a role and how many of them must sign. */
export interface RoleKeys {
  keys: readonly Key[]
  threshold: number
}

/** Root metadata: which keys may sign which role (TUF section 4.3); consistent snapshots on. */
export function rootOf(roles: Record<TopRole, RoleKeys>, { version, expires }: Common): Metadata<Root> {
  const bare = new Root({
    version,
    specVersion: SPEC_VERSION,
    expires: tufDate(expires),
    consistentSnapshot: true,
  })
  const entries = Object.entries(roles)
  for (const [role, { keys }] of entries) for (const key of keys) bare.addKey(key, role)
  const rules = entries.map(([role, { keys, threshold }]) => [
    role,
    { keyids: keys.map(({ keyID }) => keyID), threshold },
  ])
  return new Metadata(Root.fromJSON({ ...bare.toJSON(), roles: Object.fromEntries(rules) }))
}

/** The rules of root metadata that is in force or waits. @param signed its signed part */
export function rulesOfRoot(signed: string): TopRules {
  const { roles } = Root.fromJSON(JSON.parse(signed))
  const ruleOf = (role: TopRole) => {
    const { keyIDs = [], threshold = 1 } = roles[role] ?? {}
    return { keyIds: keyIDs, threshold }
  }
  return { root: ruleOf('root'), targets: ruleOf('targets') }
}

export interface TargetEntry {
  path: string
  length: number
  sha256: string
  custom: Record<string, string | number | string[]>
}

function targetFiles(entries: readonly TargetEntry[]): Record<string, TargetFile> {
  return Object.fromEntries(
    entries.map(({ path, length, sha256, custom }) => [
      path,
      new TargetFile({ path, length, hashes: { sha256 }, unrecognizedFields: { custom } }),
    ]),
  )
}

/** Targets metadata: every published manifest, and the director's key for per-robot assignments (TUF section 4.5). */
export function targetsOf(
  entries: readonly TargetEntry[],
  director: Key,
  { version, expires }: Common,
): Metadata<Targets> {
  const targets = targetFiles(entries)
  const bare = new Targets({ version, specVersion: SPEC_VERSION, expires: tufDate(expires), targets })
  const role = {
    name: directorRole,
    keyids: [director.keyID],
    threshold: 1,
    terminating: true,
    paths: [...directorPaths],
  }
  const delegations = { keys: { [director.keyID]: director.toJSON() }, roles: [role] }
  return new Metadata(Targets.fromJSON({ ...bare.toJSON(), delegations }))
}

/** Targets metadata that lists nothing: a role that exists, so that a client which walks delegations finds it. */
export function emptyTargetsOf({ version, expires }: Common): Metadata<Targets> {
  return new Metadata(new Targets({ version, specVersion: SPEC_VERSION, expires: tufDate(expires) }))
}

/** Snapshot metadata: the versions of targets and its delegate that go with it (TUF section 4.4). */
export function snapshotOf(
  versions: { targets: number; director: number },
  { version, expires }: Common,
): Metadata<Snapshot> {
  const meta = {
    'targets.json': new MetaFile({ version: versions.targets }),
    [`${directorRole}.json`]: new MetaFile({ version: versions.director }),
  }
  return new Metadata(new Snapshot({ version, specVersion: SPEC_VERSION, expires: tufDate(expires), meta }))
}

/** Timestamp metadata: the newest snapshot; its short life defeats freezing (TUF section 4.6). */
export function timestampOf(snapshotVersion: number, { version, expires }: Common): Metadata<Timestamp> {
  const snapshotMeta = new MetaFile({ version: snapshotVersion })
  const options = { version, specVersion: SPEC_VERSION, expires: tufDate(expires), snapshotMeta }
  return new Metadata(new Timestamp(options))
}

export interface AssignmentFields {
  unitId: string
  arosId: string | null
  updateId: string | null
  reason: string
  issuedAt: string
  allowTest: boolean
  requires: string[]
  policy?: AssignmentPolicy
  agent?: AgentOrder
  programs?: ProgramOrder[]
  customerRule?: CustomerRule
}

/**
 * Builds what one robot shall run: targets metadata with the manifests of its AROS version and its programs alone, signed by the
 * director (Uptane's idea).
 */
export function assignmentOf(
  entries: readonly TargetEntry[],
  assignment: AssignmentFields,
  { version, expires }: Common,
): Metadata<Targets> {
  return new Metadata(
    new Targets({
      version,
      specVersion: SPEC_VERSION,
      expires: tufDate(expires),
      targets: targetFiles(entries),
      unrecognizedFields: { assignment: { ...assignment } },
    }),
  )
}

/** The metadata file as it is served. */
export function fileTextOf(metadata: { toJSON: () => unknown }): string {
  return JSON.stringify(metadata.toJSON())
}
