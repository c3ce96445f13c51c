import { z } from 'zod'
import { commonErrors } from '../common-errors.ts'
import { PackageCode } from '../device/assignment/package-content.ts'
import { EntityMeta, Id, idParams } from '../entity.ts'
import { listQuery, pageOf } from '../list-query.ts'
import { LocalizedText } from '../localized-text.ts'
import { PackageKind } from '../packages/package-kinds.ts'
import { VersionRef } from '../packages/packages-routes.ts'
import { route } from '../route.ts'
import { robotPackageErrors } from './robot-packages-errors.ts'

/** Most packages that are bound to one variant. */
export const robotPackageLimit = 200

/** What a list of bindings is narrowed to. */
export const BindingAttention = z.enum(['missing', 'differing', 'out_of_range', 'not_in_release'])
export type BindingAttention = z.infer<typeof BindingAttention>

/** How many units run one version of a package. */
const InstalledVersion = z.object({
  version: z.string(),
  unitCount: z.number().int(),
  isInRange: z.boolean(),
})

/** A package bound to a variant, beside what its units in use and in scope reported. */
export const RobotPackage = EntityMeta.extend({
  variantId: Id,
  packageId: Id,
  code: PackageCode,
  name: LocalizedText,
  kind: PackageKind,
  iconKey: z.string().nullable(),
  isArchived: z.boolean(),
  range: z.string(),
  isRequired: z.boolean(),
  /** The version that the production default of the variant holds; null where it holds none, or there is no default. */
  desired: VersionRef.nullable(),
  /** The desired version lies outside of the range. */
  isDesiredOutOfRange: z.boolean(),
  /** The variant has a production default, and the package is not in it. */
  isNotInRelease: z.boolean(),
  /** The desired version names the variants it runs on, and this is none of them. */
  isIncompatible: z.boolean(),
  /** Most units first. */
  installed: z.array(InstalledVersion),
  installedCount: z.number().int(),
  /** Units that told what they run and do not run it. */
  missingCount: z.number().int(),
  /** Units that run another version than the desired one; null where none is desired. */
  differingCount: z.number().int().nullable(),
  outOfRangeCount: z.number().int(),
  /** The counts come from a sample of the fleet. */
  isEstimated: z.boolean(),
})
export type RobotPackage = z.infer<typeof RobotPackage>

/** Checked as a semver range by the server. */
const Range = z.string().trim().min(1).max(100)

export const BindPackageBody = z.object({ packageId: Id, range: Range, isRequired: z.boolean() })
export type BindPackageBody = z.infer<typeof BindPackageBody>

export const ChangeRobotPackageBody = BindPackageBody.omit({ packageId: true })
export type ChangeRobotPackageBody = z.infer<typeof ChangeRobotPackageBody>

const read = { permission: 'package.read' } as const
const bind = { permission: 'package.bind' } as const

/** Sorts by `name`, `code`, `isRequired`, `missingCount`, `differingCount`, `updatedAt`. */
export const listRobotPackages = route({
  name: 'listRobotPackages',
  method: 'GET',
  path: '/api/robots/:variantId/packages',
  summary: 'The packages bound to a variant, with what its units run of them',
  access: read,
  params: idParams('variantId'),
  query: listQuery({ isRequired: z.enum(['true', 'false']), attention: BindingAttention }),
  response: pageOf(RobotPackage),
})

export const bindPackage = route({
  name: 'bindPackage',
  method: 'POST',
  path: '/api/robots/:variantId/packages',
  summary: 'Bind a package to a variant',
  access: bind,
  params: idParams('variantId'),
  body: BindPackageBody,
  response: RobotPackage,
  status: 201,
  idempotent: true,
  errors: [
    robotPackageErrors.package_already_bound,
    robotPackageErrors.bad_package_range,
    robotPackageErrors.bound_package_archived,
    robotPackageErrors.too_many_robot_packages,
  ],
})

export const getRobotPackage = route({
  name: 'getRobotPackage',
  method: 'GET',
  path: '/api/robot-packages/:robotPackageId',
  summary: 'One package bound to a variant',
  access: read,
  params: idParams('robotPackageId'),
  response: RobotPackage,
})

export const changeRobotPackage = route({
  name: 'changeRobotPackage',
  method: 'PUT',
  path: '/api/robot-packages/:robotPackageId',
  summary: 'Change the range of a bound package, and whether the variant needs it',
  access: bind,
  params: idParams('robotPackageId'),
  body: ChangeRobotPackageBody,
  response: RobotPackage,
  errors: [commonErrors.etag_mismatch, robotPackageErrors.bad_package_range],
})

export const unbindPackage = route({
  name: 'unbindPackage',
  method: 'DELETE',
  path: '/api/robot-packages/:robotPackageId',
  summary: 'Take a package from a variant; what its units run stays as it is',
  access: bind,
  params: idParams('robotPackageId'),
})

export const robotPackageRoutes = [
  listRobotPackages,
  bindPackage,
  getRobotPackage,
  changeRobotPackage,
  unbindPackage,
]
