import { z } from 'zod'

/** Most services that one package has. */
const mostServices = 20

/** Text that ends up in a program's arguments or environment: no zero byte, which would end it. */
const Word = z
  .string()
  .max(4096)
  .refine((text) => !text.includes('\0'), 'zero byte')

const Command = Word.min(1).max(1000)
const Args = z.array(Word).max(100)
const Seconds = (most: number) => z.number().int().min(1).max(most)

const Port = z.number().int().min(1).max(65_535)

const HttpPath = z.stringFormat('http_path', /^\/[\x21-\x7e]{0,999}$/)

/** The ways of asking a service whether it works, with how often and how long; http and tcp ask 127.0.0.1 alone. */
function checkWith<T extends z.ZodRawShape>(timing: T) {
  return z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('command'), command: Command, args: Args.default([]), ...timing }),
    z.strictObject({ type: z.literal('http'), port: Port, path: HttpPath.default('/'), ...timing }),
    z.strictObject({ type: z.literal('tcp'), port: Port, ...timing }),
  ])
}

/** Asked after a start until it succeeds: any answer but a good one means not yet. */
const ReadinessCheck = checkWith({
  intervalS: Seconds(3600).default(1),
  timeoutS: Seconds(300).default(5),
})

/** Asked all the while a service runs. */
const LivenessCheck = checkWith({
  intervalS: Seconds(3600).default(10),
  timeoutS: Seconds(300).default(5),
  /** So many failures in a row end it, as if it had failed by itself. */
  failures: z.number().int().min(1).max(100).default(3),
})
type LivenessCheck = z.infer<typeof LivenessCheck>

/** What both kinds of check have. */
export type ServiceCheck = z.infer<typeof ReadinessCheck> | LivenessCheck

/** What follows when a service ends by itself. */
export const RestartPolicy = z.enum(['always', 'on-failure', 'never'])
export type RestartPolicy = z.infer<typeof RestartPolicy>

const ServiceName = z.stringFormat('service_name', /^[a-z][a-z0-9-]{0,31}$/)

/** A user of the robot by name (useradd(8)). */
export const SystemUser = z.stringFormat('system_user', /^[a-z_][a-z0-9_-]{0,31}$/)

/** Variables of a service; those that the agent gives (`FILO_…`) are its own. */
const ServiceEnvironment = z
  .record(z.stringFormat('variable', /^(?!FILO_)[A-Za-z_][A-Za-z0-9_]{0,99}$/), Word)
  .refine((variables) => Object.keys(variables).length <= 100, 'too many')

/**
 * A program that the agent starts, watches and stops (docs/hooks.md). Everything has a value here: what an author left out
 * was filled in when the manifest text was read, so that a later default changes no release.
 */
export const PackageService = z.strictObject({
  name: ServiceName,
  /** A path in the package, an absolute one, or a program of the system; `${NAME}` stands for a variable. */
  command: Command,
  args: Args.default([]),
  environment: ServiceEnvironment.default({}),
  /** `null`: the user whom the robot keeps for services. */
  user: SystemUser.nullable().default(null),
  restart: RestartPolicy.default('always'),
  limits: z
    .strictObject({
      memoryMb: z.number().int().min(8).max(1_048_576).nullable().default(null),
      /** Of one core: 150 is one and a half. */
      cpuPercent: z.number().int().min(1).max(10_000).nullable().default(null),
    })
    .default({ memoryMb: null, cpuPercent: null }),
  /** Asked after a start, until it succeeds; `null`: it is ready once it runs. */
  readiness: ReadinessCheck.nullable().default(null),
  liveness: LivenessCheck.nullable().default(null),
  /** How long it may take to be ready. */
  startTimeoutS: Seconds(3600).default(60),
  /** The newest part of what it prints, kept on the robot. */
  log: z.strictObject({ maxMb: z.number().int().min(1).max(64).default(4) }).default({ maxMb: 4 }),
})
export type PackageService = z.infer<typeof PackageService>

function haveOwnNames(services: readonly { name: string }[]): boolean {
  return new Set(services.map(({ name }) => name)).size === services.length
}

/** The services of a package in the order in which they start. */
export const PackageServices = z.array(PackageService).max(mostServices).refine(haveOwnNames, 'same name')

/** Longest time that a release is watched before it counts as installed: a day. */
export const mostBakeS = 86_400

/** How long a release with services is watched where nobody says otherwise. */
export const usualBakeS = 120

export const BakeSeconds = z.number().int().min(0).max(mostBakeS)

/** How long a release is watched before it counts as installed: as asked, else by whether packages declare services. */
export function bakeSeconds(requested: number | null, packages: readonly { hasServices: boolean }[]): number {
  return requested ?? (packages.some(({ hasServices }) => hasServices) ? usualBakeS : 0)
}
