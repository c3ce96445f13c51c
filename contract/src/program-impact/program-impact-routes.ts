import { z } from 'zod'
import { PackageCode } from '../device/assignment/package-content.ts'
import { Id, idParams } from '../entity.ts'
import { listQuery, pageOf } from '../list-query.ts'
import { LocalizedText } from '../localized-text.ts'
import { route } from '../route.ts'
import { ProgramImpact } from './program-impact-kinds.ts'

const ProgramRef = z.object({ id: Id, code: PackageCode, name: LocalizedText })
const ReleaseRef = z.object({ id: Id, semver: z.string() })

/** An installed program release that does not run beside an AROS version. */
export const AffectedProgram = z.object({
  program: ProgramRef,
  publisher: z.string(),
  /** The installed release, by the robots' own word. */
  release: ReleaseRef,
  /** AROS versions that it runs beside, in npm's semver range syntax. */
  arosRange: z.string(),
  impact: ProgramImpact,
  /** The highest approved release that runs beside the AROS version; null: its publisher has none. */
  replacement: ReleaseRef.nullable(),
  robots: z.number().int(),
  customers: z.number().int(),
})
export type AffectedProgram = z.infer<typeof AffectedProgram>

/** What a release would do to the programs that robots of its product have installed. */
export const ReleaseImpact = z.object({
  /** Robots with programs that were looked at. */
  robotsWithPrograms: z.number().int(),
  /** Those that would lose one, or need another release of one. */
  affectedRobots: z.number().int(),
  affectedCustomers: z.number().int(),
  /** Most robots first. */
  programs: z.array(AffectedProgram),
})
export type ReleaseImpact = z.infer<typeof ReleaseImpact>

/** One robot with one affected program. */
export const AffectedRobot = z.object({
  id: Id,
  unitId: Id,
  serial: z.string(),
  robotName: z.string(),
  customerId: Id.nullable(),
  customerName: z.string().nullable(),
  program: ProgramRef,
  release: ReleaseRef,
  impact: ProgramImpact,
  replacement: ReleaseRef.nullable(),
})
export type AffectedRobot = z.infer<typeof AffectedRobot>

const read = { permission: 'campaign.read' } as const

export const getReleaseImpact = route({
  name: 'getReleaseImpact',
  method: 'GET',
  path: '/api/aros-versions/:ArosId/program-impact',
  summary: 'Installed programs that would stop with a release of their product, or need another release',
  access: read,
  params: idParams('ArosId'),
  response: ReleaseImpact,
})

/** Sorts by `serial`, `robotName`. */
export const listAffectedRobots = route({
  name: 'listAffectedRobots',
  method: 'GET',
  path: '/api/aros-versions/:ArosId/program-impact/robots',
  summary: 'The robots of that, one row for each program',
  access: read,
  params: idParams('ArosId'),
  query: listQuery({ programId: Id, customerId: Id }),
  response: pageOf(AffectedRobot),
})

export const programImpactRoutes = [getReleaseImpact, listAffectedRobots] as const
