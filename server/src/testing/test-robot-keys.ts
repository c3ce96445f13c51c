import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { enrolRobot } from '@filo/contract/device/device-routes'
import { type EnrolmentClaim, enrolmentProofText } from '@filo/contract/device/enrolment/enrolment'
import type { linkAudience } from '@filo/contract/device/link/device-token'
import { eq } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { producedRobots } from '../db/schema/produced-robots.ts'
import type { TestServer } from './test-context.ts'
import { inject } from './test-people.ts'
import { addUnit } from './test-robots.ts'

/** A robot that asks to be admitted and signs its calls, without an agent around it. */
export interface TestRobot {
  publicKey: string
  privateKey: KeyObject
}

/** A robot with a fresh Ed25519 key that no server knows; `publicKey` is in base64url. */
export function newTestRobot(): TestRobot {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'jwk' })['x'] ?? ''
  return { publicKey: raw, privateKey }
}

/** A unit that a robot's key is bound to, as if it had been admitted. */
export async function addAdmitted(server: TestServer): Promise<{ robot: TestRobot; unitId: string }> {
  const robot = newTestRobot()
  const unitId = await addUnit(server)
  await server.context.db
    .update(producedRobots)
    .set({ publicKey: robot.publicKey, enrolment: 'accepted' })
    .where(eq(producedRobots.id, unitId))
  return { robot, unitId }
}

interface Asking {
  serial: string
  installKey?: string | undefined
  claimCode?: string
  /** The address that the robot asks from. */
  from?: string
  nonce?: string
}

/** Asks the server to admit the robot, through its public door. */
export async function requestEnrolment(server: TestServer, robot: TestRobot, asking: Asking) {
  const { serial, installKey, claimCode, from, nonce = server.context.ids.secret(16) } = asking
  const claim: EnrolmentClaim = {
    publicKey: robot.publicKey,
    serial,
    ...(installKey ? { installKey: installKey.split('.')[0] } : {}),
    ...(claimCode ? { claimCode } : {}),
    hostname: 'nova',
    agentVersion: '0.1.0',
    bootId: server.context.ids.next(),
    timestamp: server.clock.now().toISOString(),
    nonce,
  }
  const proof = sign(null, Buffer.from(enrolmentProofText(claim)), robot.privateKey).toString('base64url')
  return inject(server, enrolRobot, { body: { ...claim, proof } }, from)
}

/** The bearer token of one call of an admitted robot. */
export function robotToken(
  server: TestServer,
  robot: TestRobot,
  {
    unitId,
    audience,
    bootId = server.context.ids.next(),
  }: { unitId: string; audience: typeof linkAudience | 'filo-device'; bootId?: string },
): Promise<string> {
  const nowS = Math.floor(server.clock.now().getTime() / 1000)
  return new SignJWT({ bootId, jti: server.context.ids.secret(16) })
    .setProtectedHeader({ alg: 'EdDSA' })
    .setIssuer(unitId)
    .setSubject(unitId)
    .setAudience(audience)
    .setIssuedAt(nowS)
    .setExpirationTime(nowS + 60)
    .sign(robot.privateKey)
}
