import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { deviceErrors } from '@filo/contract/device/device-errors'
import { enrolRobot } from '@filo/contract/device/device-routes'
import {
  EnrolmentAnswer,
  enrolmentProofText,
  parseInstallKey,
} from '@filo/contract/device/enrolment/enrolment'
import { Metadata, MetadataKind } from '@tufjs/models'
import { z } from 'zod'
import type { AgentContext } from '../context.ts'
import { isMissing, writeDurably } from '../disk/durable-file.ts'
import type { Http } from '../updates/http/download.ts'
import { HttpStatusError } from '../updates/http/http-status-error.ts'
import { checkWhollySigned } from '../updates/parse-metadata.ts'
import { sha256Hex } from '../updates/release/fetch-manifest.ts'
import { TransientError } from '../updates/update-error.ts'
import { signText } from './identity.ts'
import { ownPairingCode } from './own-pairing-code.ts'

const Problem = z.object({
  code: z.string(),
  params: z.object({ limit: z.number() }).optional().catch(undefined),
})

/** The robot cannot be enrolled this way; a person must change something. */
export class EnrolmentError extends Error {
  constructor(detail: string) {
    super(detail)
    this.name = 'EnrolmentError'
  }
}

/** The server did not take the claim code, and does not say why. */
export class ClaimRefused extends EnrolmentError {
  constructor(serial: string, pairingCode: string) {
    super(
      `the claim code was not taken for serial ${serial}. Compare both with the console; a code serves once and ` +
        "expires: make a new one on the robot's page (FILO_CLAIM_CODE). Or start without a code and register " +
        `this robot by its pairing code ${pairingCode}. It is tried again in some minutes`,
    )
    this.name = 'ClaimRefused'
  }
}

/** The server admits no more new robots of this network for a while. */
export class NewRobotsLimited extends TransientError {
  /** How long the server asks to be left alone, in milliseconds. */
  readonly waitMs: number

  /** @param limit new robots an hour; undefined where the server did not say */
  constructor(until: Date, waitMs: number, limit: number | undefined) {
    const why = limit === undefined ? '' : ` (at most ${limit} new ones an hour without an install key)`
    super(`the server admits no more robots from this network before ${clockText(until)}${why}`)
    this.name = 'NewRobotsLimited'
    this.waitMs = waitMs
  }
}

/** Hours and minutes on the robot's own clock. */
function clockText(at: Date): string {
  return [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
}

const rootMaxBytes = 524_288

function checkRoot(bytes: Uint8Array): void {
  try {
    const text = Buffer.from(bytes).toString('utf8')
    checkWhollySigned(text)
    const root = Metadata.fromJSON(MetadataKind.Root, JSON.parse(text))
    root.verifyDelegate(MetadataKind.Root, root)
  } catch {
    throw new EnrolmentError('the root metadata is not signed by itself (TUF 5.3.4)')
  }
}

export interface TrustOptions {
  installKey: string | undefined
  /** What a line of the console said of the server's first root. */
  rootSha256?: string | undefined
  /** Path of a root.json brought to the robot by hand. */
  rootFile: string | undefined
}

async function hasRoot(context: AgentContext): Promise<boolean> {
  return readFile(join(context.folder.trust, 'root.json')).then(
    () => true,
    (error: unknown) => {
      if (isMissing(error)) return false
      throw error
    },
  )
}

/**
 * Pins the first root of trust (TUF 5.2). A file given by hand wins; an install key or
 * the console's line carries the hash that the server's `1.root.json` must have; a robot accepted by staff trusts, once, what the server shows it over TLS.
 * @returns false when there is none yet and `mayTrustFirst` forbids to take the server's word
 * @throws EnrolmentError, TransientError
 */
export async function pinRoot(
  context: AgentContext,
  http: Http,
  options: TrustOptions & { mayTrustFirst: boolean },
): Promise<boolean> {
  if (await hasRoot(context)) return true
  const key = options.installKey ? parseInstallKey(options.installKey) : undefined
  if (options.installKey && !key) throw new EnrolmentError('the install key has the wrong form')
  const hashes = [key?.rootSha256, options.rootSha256].filter((hash) => hash !== undefined)
  if (!options.rootFile && hashes.length === 0 && !options.mayTrustFirst) return false
  const bytes = options.rootFile
    ? await readFile(options.rootFile)
    : await http.getBytes('/api/tuf/1.root.json', rootMaxBytes)
  if (!options.rootFile && hashes.some((hash) => sha256Hex(bytes) !== hash)) {
    throw new EnrolmentError(
      `this server is not the one that the ${key ? 'install key' : 'enrolment line'} was made for`,
    )
  }
  checkRoot(bytes)
  await writeDurably(context.disk, join(context.folder.trust, 'root.json'), bytes)
  return true
}

/**
 * Asks the server to admit this robot, or what became of the question; the same call does both.
 * @throws EnrolmentError for a lasting refusal, TransientError
 */
export async function requestEnrolment(
  context: AgentContext,
  http: Http,
  { installKey, claimCode }: { installKey: string | undefined; claimCode: string | undefined },
): Promise<EnrolmentAnswer> {
  const claim = {
    publicKey: context.identity.publicKey,
    serial: context.serial,
    modelCode: context.modelCode,
    installKey: installKey ? parseInstallKey(installKey)?.secret : undefined,
    claimCode,
    hostname: hostname().slice(0, 255),
    agentVersion: context.agentVersion,
    bootId: context.bootId,
    timestamp: new Date(http.serverNowMs()).toISOString(),
    nonce: context.randomness.nonce(),
  }
  const proof = signText(context.identity, enrolmentProofText(claim))
  const { status, retryAfterMs, json } = await http.postJson(enrolRobot.path, { ...claim, proof })
  if (status === 200) return EnrolmentAnswer.parse(json)
  const problem = Problem.safeParse(json).data
  if (problem?.code === deviceErrors.too_many_new_robots.code) {
    const until = new Date(context.clock.now() + retryAfterMs)
    throw new NewRobotsLimited(until, retryAfterMs, problem.params?.limit)
  }
  const detail = `the server answered ${status} to the enrolment`
  const cause = new HttpStatusError(enrolRobot.path, { status, retryAfterMs, problem: problem?.code })
  if (status === 401 || status === 408 || status === 429 || status >= 500)
    throw new TransientError(detail, { cause })
  const isClaimRefused = problem?.code === deviceErrors.claim_code_refused.code
  throw isClaimRefused
    ? new ClaimRefused(context.serial, ownPairingCode(context.identity))
    : new EnrolmentError(detail)
}
