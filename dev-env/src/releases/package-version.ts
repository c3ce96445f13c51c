import { setTimeout as wait } from 'node:timers/promises'
import { ApiError, type Client } from '@filo/contract/client'
import type { LocalizedText } from '@filo/contract/localized-text'
import { createPackage, getPackage } from '@filo/contract/packages/packages-routes'
import { type HookTexts, putVersionCode } from '@filo/contract/packages/version-content-routes'
import type { PlanCase } from '@filo/contract/packages/version-plan'
import { putTestPlan } from '@filo/contract/packages/version-plan-routes'
import type { VersionAction } from '@filo/contract/packages/version-states'
import {
  changeVersionState,
  createVersion,
  getVersion,
  type VersionRelation,
} from '@filo/contract/packages/versions-routes'
import type { Team } from './team.ts'
import { uploadArchive } from './upload-archive.ts'

export interface PackageInput {
  code: string
  name: LocalizedText
  kind: 'core' | 'service' | 'ui' | 'driver' | 'content'
  folderId?: string
  description?: LocalizedText
}

export interface VersionInput {
  semver: string
  notes: LocalizedText
  archive: { fileName: string; content: Buffer }
  hooks: HookTexts
  /** Its manifest text, in place of the one that follows from the fields. */
  manifest?: string
  dependencies?: VersionRelation[]
  /** Variants that it runs on; absent: all. */
  compatibleVariantIds?: string[]
  restart?: 'none' | 'service' | 'robot'
  plan?: readonly PlanCase[]
}

const POLL_MS = 100
const PATIENCE_MS = 60_000

/** The package's id; it is created unless it is there. */
export async function ensurePackage(developer: Client, input: PackageInput): Promise<string> {
  try {
    return (await developer.call(getPackage, { params: { packageRef: input.code } })).id
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    return (await developer.call(createPackage, { body: input })).id
  }
}

/** Waits until an uploaded archive is read. @throws when it is refused or takes too long */
export async function untilChecked(developer: Client, versionId: string): Promise<void> {
  const params = { versionId }
  for (const startedAt = Date.now(); Date.now() - startedAt < PATIENCE_MS; await wait(POLL_MS)) {
    const version = await developer.call(getVersion, { params })
    if (version.state === 'draft' && version.fileCount > 0) return
    if (version.state === 'scan_failed') throw new Error(`scan failed: ${version.scan.problem?.text.en}`)
  }
  throw new Error('the upload was not processed in time')
}

/** Makes a draft, uploads its archive, waits for the check and writes its code and test plan. @returns the version's id */
async function draftVersion(team: Team, packageId: string, input: VersionInput): Promise<string> {
  const { developer, address, developerCookie: cookie } = team
  const { semver, notes, dependencies, restart, compatibleVariantIds } = input
  const body = {
    semver,
    notes,
    ...(dependencies && { dependencies }),
    ...(restart && { restart }),
    ...(compatibleVariantIds && { compatibleVariantIds }),
  }
  const { id: versionId } = await developer.call(createVersion, { params: { packageId }, body })
  await uploadArchive({ address, cookie, versionId, ...input.archive })
  await untilChecked(developer, versionId)
  const { hooks, manifest } = input
  const code = { hooks, ...(manifest && { manifest }) }
  await developer.call(putVersionCode, { params: { versionId }, body: code })
  if (input.plan) {
    await developer.call(putTestPlan, { params: { versionId }, body: { cases: [...input.plan] } })
  }
  return versionId
}

async function move(person: Client, versionId: string, action: VersionAction): Promise<void> {
  await person.call(changeVersionState, { params: { versionId }, body: { action } })
}

/** A version that may go into a test AROS. */
export async function readyVersion(team: Team, packageId: string, input: VersionInput): Promise<string> {
  const versionId = await draftVersion(team, packageId, input)
  await makeReady(team, versionId)
  return versionId
}

/** Freezes a draft whose content was checked. */
async function makeReady(team: Team, versionId: string): Promise<void> {
  await move(team.developer, versionId, 'make_ready')
}

/** Tests, approves and releases a ready version, each step by somebody who may. */
export async function releaseVersion(team: Team, versionId: string): Promise<void> {
  await move(team.developer, versionId, 'start_test')
  await move(team.approver, versionId, 'approve')
  await move(team.approver, versionId, 'release')
}
