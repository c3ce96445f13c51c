import { z } from 'zod'

const Name = z.string().max(4096)
const Hash = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .nullable()

/** One thing that was there before or is there after; `null`: it was not, or is not. */
const changeOf = <T extends z.ZodType>(shape: T) =>
  z.object({ name: Name, before: shape.nullable(), after: shape.nullable() })

/** A file as a comparison knows it: never its contents. A hash is null where the file was too big or unreadable. */
export const ComparedFile = z.object({
  bytes: z.number().int().min(0),
  sha256: Hash,
  mode: z.number().int().min(0),
})
export type ComparedFile = z.infer<typeof ComparedFile>

/** What of a robot could be compared; the others say why not. */
export const comparedParts = [
  'packages',
  'services',
  'ports',
  'users',
  'files',
  'configuration',
  'hardware',
] as const
export const ComparedPart = z.enum(comparedParts)
export type ComparedPart = z.infer<typeof ComparedPart>

/**
 * What is different on a robot between the begin and the end of a session. `incomplete` names parts that could not be
 * looked at, or not to their end, with the reason in the robot's words; an empty list of changes of such a part says nothing.
 */
export const RemoteDifference = z.object({
  beforeAt: z.iso.datetime(),
  afterAt: z.iso.datetime(),
  packages: z.array(changeOf(z.string().max(200))).max(5000),
  services: z.array(changeOf(z.string().max(200))).max(5000),
  ports: z.array(changeOf(z.string().max(200))).max(5000),
  users: z.array(changeOf(z.string().max(500))).max(5000),
  files: z.array(changeOf(ComparedFile)).max(20_000),
  configuration: z.array(changeOf(z.string().max(500))).max(5000),
  hardware: z.array(changeOf(z.string().max(500))).max(5000),
  incomplete: z.array(z.object({ part: ComparedPart, text: z.string().max(300) })).max(50),
})
export type RemoteDifference = z.infer<typeof RemoteDifference>

/** How many things changed in all. */
export function countChanges(difference: RemoteDifference): number {
  return comparedParts.reduce((sum, part) => sum + difference[part].length, 0)
}
