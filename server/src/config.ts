import { isIP } from 'node:net'
import { resolve, sep } from 'node:path'
import { z } from 'zod'
import { builtAgentFiles } from './agent-build.ts'
import { isRefusedByBrowsers } from './ground/browser-ports.ts'

const Url = z.url().transform((value) => value.replace(/\/$/, ''))

/** Where browsers find the server: what a browser says as its `Origin` (RFC 6454) and what links begin with. */
const Origin = z.string().transform((value, context) => {
  const url = URL.parse(value)
  const isBare = url !== null && `${url.origin}/` === url.href && /^https?:$/.test(url.protocol)
  if (isBare) return url.origin
  const message = 'must be an origin such as https://filo.example, without a path or a query'
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

const PostgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')

/** Names that Fastify knows for whole ranges of addresses. */
const networkNames = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** Whether a text is an address or a network, as `10.0.0.0/8`. */
function isNetwork(text: string): boolean {
  const [address = '', bits, more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more !== undefined) return networkNames.has(text)
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/** Addresses and networks, comma separated. */
const Networks = z.string().transform((value, context) => {
  const networks = value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const wrong = networks.find((network) => !isNetwork(network))
  if (wrong !== undefined)
    context.addIssue({ code: 'custom', message: `${wrong} is neither an address nor a network` })
  return networks
})

/** Hosts that no network is between. */
const ownHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Kept as it is written: providers compare their name letter by letter. */
const Issuer = z.string().refine((value) => {
  const address = URL.parse(value)
  if (!address || address.search || address.hash) return false
  return address.protocol === 'https:' || (address.protocol === 'http:' && ownHosts.has(address.hostname))
}, 'must be an https:// address without a query (http:// on this very machine only)')

/** Every setting of the server (docs/operations.md), and nothing else is read from the environment. */
const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  HOST: z.string().min(1).default('127.0.0.1'),
  FILO_DATA_DIR: z.string().min(1).default('.filo-data'),
  DATABASE_URL: PostgresUrl.optional(),
  DATABASE_OWNER_URL: PostgresUrl.optional(),
  NATS_URL: z
    .string()
    .regex(/^(nats|tls):\/\//, 'must start with nats:// or tls://')
    .optional(),
  FILO_BUS_PREFIX: z
    .string()
    .regex(/^[\w-]+(\.[\w-]+)*$/, 'must be words of letters, digits, - and _ with dots between them')
    .default('filo'),
  S3_ENDPOINT: Url.optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_ACCESS_KEY: z.string().min(1).optional(),
  S3_SECRET_KEY: z.string().min(1).optional(),
  IMAGE_HOST: Url.optional(),
  PUBLIC_URL: Origin.optional(),
  TRUSTED_PROXIES: Networks.optional(),
  FILO_ADMIN_EMAIL: z.email().optional(),
  FILO_ADMIN_PASSWORD: z.string().min(12, 'must have at least 12 characters').optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional(),
  OIDC_ISSUER: Issuer.optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_LABEL: z.string().trim().min(1).max(40, 'must have at most 40 characters').optional(),
  FILO_ACCEL_REDIRECT: z
    .string()
    .regex(/^\/[\w-]+\/$/, 'must be a folder of the address between slashes, such as /filo-blobs/')
    .optional(),
  FILO_UPLOAD_RESERVE_MB: z.coerce.number().int().min(0).default(200),
  FILO_KEY_FILE: z.string().min(1).optional(),
  FILO_KEY_COMMAND: z.string().min(1).optional(),
  FILO_OLD_KEY_FILE: z.string().min(1).optional(),
  FILO_OLD_KEY_COMMAND: z.string().min(1).optional(),
  FILO_AUDIT_HEADS: z.string().min(1).optional(),
  FILO_AGENT_FILES: z.string().min(1).optional(),
  FILO_NEW_ROBOTS_PER_HOUR: z.coerce.number().int().min(1).max(10_000).default(60),
  FILO_METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  FILO_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

/** The company's identity provider (OpenID Connect). */
export interface OidcSettings {
  issuer: string
  clientId: string
  clientSecret: string
  /** What people call it: "Sign in with …". */
  label: string
}

/** Where a key is that opens the stored secrets: a file, or a program that has it. */
export type KeySource =
  /** `mayBeMade`: nobody named it, so the first start makes it. */
  { kind: 'file'; path: string; mayBeMade: boolean } | { kind: 'command'; program: string }

export interface Config {
  port: number
  host: string
  dataFolder: string
  databaseUrl: string | undefined
  /** Who may change tables, for `prepare-database` alone: a server is better off without. */
  databaseOwnerUrl: string | undefined
  natsUrl: string | undefined
  /** How the subjects of this installation begin on NATS; its own id follows. */
  busPrefix: string
  s3: { endpoint: string; bucket: string; accessKey: string; secretKey: string } | undefined
  imageHost: string | undefined
  /** Origin under which browsers and robots reach this server; absent: the listening address. */
  publicUrl: string | undefined
  trustedProxies: string[]
  admin: { email: string; password: string } | undefined
  isDemo: boolean
  smtpUrl: string | undefined
  /** What opens the stored secrets: the first closes, the others still open what they closed. */
  keySources: readonly [KeySource, ...KeySource[]]
  oidc: OidcSettings | undefined
  /** The file of the audit log's signed heads; their public keys are in the one beside it that ends in `.pub`. */
  auditHeadsFile: string
  /** The agent's packages as `npm run build` leaves them. */
  agentFilesFolder: string
  /** How many unknown robots without an install key may ask to be let in from one network. */
  newRobotsPerHour: number
  /** Who shows it may read /metrics; absent: nobody may. */
  metricsToken: string | undefined
  /** Where the web server in front has the folder of blobs, whose bytes it sends itself; absent: this server sends them. */
  accelRedirect: string | undefined
  /** Disk that uploads leave free, in bytes. */
  uploadReserveBytes: number
  logLevel: string
}

/** A setting that cannot be used; the message is one line for the operator. */
export class BadConfig extends Error {}

function together<T extends Record<string, string | undefined>>(
  values: T,
): { [K in keyof T]: string } | undefined {
  const missing = Object.keys(values).filter((key) => values[key] === undefined)
  if (missing.length === Object.keys(values).length) return undefined
  if (missing.length > 0)
    throw new BadConfig(`${missing.join(', ')} must be set together with the others of its group`)
  return values as { [K in keyof T]: string }
}

function oidcOf(env: z.output<typeof Environment>): OidcSettings | undefined {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_LABEL } = env
  const oidc = together({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_LABEL })
  return (
    oidc && {
      issuer: oidc.OIDC_ISSUER,
      clientId: oidc.OIDC_CLIENT_ID,
      clientSecret: oidc.OIDC_CLIENT_SECRET,
      label: oidc.OIDC_LABEL,
    }
  )
}

function keySource(path: string | undefined, program: string | undefined): KeySource | undefined {
  if (program) return { kind: 'command', program }
  return path ? { kind: 'file', path: resolve(path), mayBeMade: false } : undefined
}

/** The key lies beside the data folder, never in it: a copy of the folder alone opens nothing. */
function keySourcesOf(env: z.output<typeof Environment>): Config['keySources'] {
  const { FILO_KEY_FILE, FILO_KEY_COMMAND, FILO_OLD_KEY_FILE, FILO_OLD_KEY_COMMAND } = env
  if (FILO_KEY_FILE && FILO_KEY_COMMAND)
    throw new BadConfig('FILO_KEY_FILE and FILO_KEY_COMMAND: only one of them can hold the key')
  if (FILO_KEY_COMMAND && FILO_OLD_KEY_COMMAND)
    throw new BadConfig(
      'FILO_OLD_KEY_COMMAND: FILO_KEY_COMMAND is told which key it is asked for, let it know both',
    )
  const dataFolder = resolve(env.FILO_DATA_DIR)
  const beside: KeySource = { kind: 'file', path: `${dataFolder}.key`, mayBeMade: true }
  const old = [keySource(FILO_OLD_KEY_FILE, undefined), keySource(undefined, FILO_OLD_KEY_COMMAND)]
  const sources = [
    keySource(FILO_KEY_FILE, FILO_KEY_COMMAND) ?? beside,
    ...old.filter((each) => each !== undefined),
  ]
  const inside = sources.find((each) => each.kind === 'file' && each.path.startsWith(dataFolder + sep))
  if (inside)
    throw new BadConfig(
      'FILO_KEY_FILE: the key must not lie in the data folder, whose copies would hold it too',
    )
  return sources as unknown as Config['keySources']
}

/** Beside the data folder, never in it: whoever rewrites the one must not find the other. */
function auditHeadsFileOf({ FILO_DATA_DIR, FILO_AUDIT_HEADS }: z.output<typeof Environment>): string {
  const dataFolder = resolve(FILO_DATA_DIR)
  const path = FILO_AUDIT_HEADS ? resolve(FILO_AUDIT_HEADS) : `${dataFolder}.audit-heads`
  if (path.startsWith(dataFolder + sep))
    throw new BadConfig('FILO_AUDIT_HEADS: the heads must not lie in the data folder, which they vouch for')
  return path
}

function accelRedirectOf({
  FILO_ACCEL_REDIRECT,
  S3_ENDPOINT,
}: z.output<typeof Environment>): string | undefined {
  if (FILO_ACCEL_REDIRECT && S3_ENDPOINT)
    throw new BadConfig('FILO_ACCEL_REDIRECT: blobs in a bucket are on no disk that a web server could read')
  return FILO_ACCEL_REDIRECT
}

function s3Of({
  S3_ENDPOINT,
  S3_BUCKET,
  S3_ACCESS_KEY,
  S3_SECRET_KEY,
}: z.output<typeof Environment>): Config['s3'] {
  const s3 = together({ S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY })
  return (
    s3 && {
      endpoint: s3.S3_ENDPOINT,
      bucket: s3.S3_BUCKET,
      accessKey: s3.S3_ACCESS_KEY,
      secretKey: s3.S3_SECRET_KEY,
    }
  )
}

function refusalOf({ issues: [issue] }: z.ZodError): BadConfig {
  return new BadConfig(`${issue?.path.join('.')}: ${issue?.message}`)
}

/** Reads and checks the environment. @throws BadConfig naming the variable and what it must be */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const fromEnvironment = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(fromEnvironment)
  if (!parsed.success) throw refusalOf(parsed.error)
  const env = parsed.data
  const admin = together({
    FILO_ADMIN_EMAIL: env.FILO_ADMIN_EMAIL,
    FILO_ADMIN_PASSWORD: env.FILO_ADMIN_PASSWORD,
  })
  if (env.SMTP_URL && !env.PUBLIC_URL)
    throw new BadConfig(
      'SMTP_URL needs PUBLIC_URL: where the links in mails lead must not depend on a request',
    )
  if (isRefusedByBrowsers(env.PORT) && !env.PUBLIC_URL)
    throw new BadConfig(`PORT: browsers open nothing on port ${env.PORT}; choose another, such as 4000`)
  return {
    port: env.PORT,
    host: env.HOST,
    dataFolder: resolve(env.FILO_DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    natsUrl: env.NATS_URL,
    busPrefix: env.FILO_BUS_PREFIX,
    s3: s3Of(env),
    imageHost: env.IMAGE_HOST,
    publicUrl: env.PUBLIC_URL,
    trustedProxies: env.TRUSTED_PROXIES ?? [],
    admin: admin && { email: admin.FILO_ADMIN_EMAIL, password: admin.FILO_ADMIN_PASSWORD },
    isDemo: false,
    smtpUrl: env.SMTP_URL,
    keySources: keySourcesOf(env),
    oidc: oidcOf(env),
    auditHeadsFile: auditHeadsFileOf(env),
    agentFilesFolder: env.FILO_AGENT_FILES ? resolve(env.FILO_AGENT_FILES) : builtAgentFiles,
    newRobotsPerHour: env.FILO_NEW_ROBOTS_PER_HOUR,
    metricsToken: env.FILO_METRICS_TOKEN,
    accelRedirect: accelRedirectOf(env),
    uploadReserveBytes: env.FILO_UPLOAD_RESERVE_MB * 2 ** 20,
    logLevel: env.FILO_LOG_LEVEL,
  }
}

/** Whether every database test shall run on both engines, as `npm run proof -- engines` does. */
export function wantsAllEngines(): boolean {
  return process.env['FILO_TEST_ENGINES'] === 'all'
}

/** The PostgreSQL that tests may use, if one is named. */
export function testDatabaseUrl(): string | undefined {
  return process.env['DATABASE_URL'] || undefined
}
