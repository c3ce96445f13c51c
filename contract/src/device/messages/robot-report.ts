import { z } from 'zod'
import { Id, Sha256 } from '../../entity.ts'
import { isTimeZone } from '../../time-zone.ts'
import { PackageCode } from '../assignment/package-content.ts'

const Text = z.string().max(200)

/** The AROS version that `current` points to. */
export const InstalledAros = z.object({
  arosId: Id,
  contentHash: Sha256,
  name: z.string().max(200),
  version: z.string().max(100),
})
export type InstalledAros = z.infer<typeof InstalledAros>

/**
 * Where the link `current` leads on the robot's disk: to a release that the robot has a manifest of, nowhere (no link), or to
 * something else, by its name. Of the last it is not known what runs.
 */
export const CurrentLink = z.object({
  state: z.enum(['release', 'none', 'unknown']),
  target: z.string().max(200).nullable(),
})
export type CurrentLink = z.infer<typeof CurrentLink>

/**
 * `installed`: in place; `failed`: its start or health check failed last, or its service ends again and again; `missing`:
 * files damaged or gone.
 */
export const InstalledPackage = z.object({
  code: PackageCode,
  version: z.string().max(100),
  state: z.enum(['installed', 'failed', 'missing']),
  /** What a failed one printed last, without secrets. */
  detail: z.string().max(500).optional(),
})
export type InstalledPackage = z.infer<typeof InstalledPackage>

/**
 * How the agent keeps what it runs apart from itself: in a sandbox as a user of its own, as that user alone, or not at all and
 * why. `limits`: whether limits of memory and processor are enforced. `processes`: by what all that a run left is found: a
 * namespace of its own, a control group, or marks that processes inherit; agents from before do not say.
 */
export const IsolationReport = z.object({
  level: z.enum(['sandbox', 'user', 'none']),
  reason: z.enum(['off', 'not_root', 'no_user', 'no_tool', 'unreachable', 'simulated']).optional(),
  limits: z.boolean(),
  processes: z.enum(['namespace', 'group', 'mark']).optional().catch(undefined),
})
export type IsolationReport = z.infer<typeof IsolationReport>

/** What the machine below AROS says of itself; `arosVersion` is the base image's word. */
export const DeviceInfo = z.object({
  arosVersion: z.string().max(100).nullable(),
  firmware: Text.nullable(),
  boardSerial: Text.nullable(),
  osName: Text,
  kernel: Text,
  hostname: z.string().max(255),
  /** IANA name of the zone that the machine keeps; agents before it did not say. */
  timeZone: z.string().max(60).refine(isTimeZone).optional().catch(undefined),
  /** Said by robots that exist only in a program. */
  isSimulated: z.boolean().optional(),
  /** Agents from before do not say; what they run is not kept apart. */
  isolation: IsolationReport.optional().catch(undefined),
})
export type DeviceInfo = z.infer<typeof DeviceInfo>

/**
 * A program on the robot, read from its disk: `installed` it is in place; `stopped` it is, and by order nothing of it runs;
 * `failed` a start or health check failed last, or a service ends again and again; `missing` files are damaged or gone.
 */
export const InstalledProgram = z.object({
  code: PackageCode,
  version: z.string().max(100),
  releaseId: Id.optional(),
  state: z.enum(['installed', 'stopped', 'failed', 'missing']).optional(),
  /** What a failed one printed last, without secrets. */
  detail: z.string().max(500).optional(),
})
export type InstalledProgram = z.infer<typeof InstalledProgram>

/** What the agent installed; `arosVersion` is the number of the installed AROS version. */
export const SoftwareInfo = z.object({
  arosVersion: z.string().max(100).nullable(),
  packages: z.array(InstalledPackage).max(1000),
  programs: z.array(InstalledProgram).max(1000),
})
export type SoftwareInfo = z.infer<typeof SoftwareInfo>
