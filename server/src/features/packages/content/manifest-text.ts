import { PackageCode, RestartScope } from '@filo/contract/device/assignment/package-content'
import {
  type PackageService,
  PackageServices,
  SystemUser,
} from '@filo/contract/device/assignment/package-services'
import { packageErrors } from '@filo/contract/packages/packages-errors'
import { Semver } from '@filo/contract/packages/semver-order'
import { LinkRule } from '@filo/contract/packages/versions-routes'
import semver from 'semver'
import { z } from 'zod'
import { wordedError } from '../../../ground/worded-error.ts'
import { describeIssue } from './manifest-issue.ts'

interface Relation {
  code: string
  range: string
}

/** The fields of a version that its manifest text carries. */
export interface ManifestFields {
  restart: 'none' | 'service' | 'robot'
  minAgent: string | null
  linkRule: LinkRule
  services: PackageService[]
  hookUser: string | null
  dependencies: Relation[]
  conflicts: Relation[]
}

const Range = z
  .string()
  .max(100)
  .refine((text) => semver.validRange(text) !== null, 'range')
const Relations = z.record(PackageCode, Range)

const ManifestText = z.strictObject({
  restart: RestartScope.default('service'),
  minAgent: Semver.nullable().default(null),
  links: LinkRule.default('any'),
  hookUser: SystemUser.nullable().default(null),
  services: PackageServices.default([]),
  dependencies: Relations.default({}),
  conflicts: Relations.default({}),
})

function asRecord(relations: readonly Relation[]): Record<string, string> {
  return Object.fromEntries(relations.map(({ code, range }) => [code, range]))
}

function asRelations(record: Record<string, string>): Relation[] {
  return Object.entries(record).map(([code, range]) => ({ code, range }))
}

/** The manifest as people read and edit it. */
export function renderManifest(fields: ManifestFields): string {
  const { restart, minAgent, linkRule: links, hookUser, services } = fields
  const relations = { dependencies: asRecord(fields.dependencies), conflicts: asRecord(fields.conflicts) }
  // Texts of before had neither; what says nothing reads as it did.
  const programs = { ...(hookUser && { hookUser }), ...(services.length > 0 && { services }) }
  const manifest = { restart, minAgent, links, ...programs, ...relations }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

function invalid(tr: string, en: string) {
  return wordedError(packageErrors.manifest_invalid, { problem: { tr, en } }, { where: 'manifest' })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const line = /line (\d+)/.exec(String(error))?.[1] ?? '1'
    throw invalid(`${line}. satır geçerli JSON değil.`, `line ${line} is not valid JSON.`)
  }
}

/** Reads an edited manifest. @throws manifest_invalid naming the line or the field */
export function parseManifest(text: string): ManifestFields {
  const parsed = ManifestText.safeParse(parseJson(text))
  if (parsed.success) {
    const { dependencies, conflicts, links: linkRule, ...rest } = parsed.data
    const relations = { dependencies: asRelations(dependencies), conflicts: asRelations(conflicts) }
    return { ...rest, linkRule, ...relations }
  }
  const { tr, en } = describeIssue(parsed.error.issues[0])
  throw invalid(tr, en)
}
