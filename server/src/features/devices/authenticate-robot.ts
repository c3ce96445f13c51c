import { commonErrors } from '@filo/contract/common-errors'
import { deviceErrors } from '@filo/contract/device/device-errors'
import { linkAudience, tokenClockSkewS } from '@filo/contract/device/link/device-token'
import type { FastifyRequest } from 'fastify'
import type { BaseContext } from '../../base-context.ts'
import { inBatches } from '../../db/in-batches.ts'
import { DomainError } from '../../ground/domain-error.ts'
import type { RobotActor } from '../../rights/actor.ts'
import type { OneUse } from '../../throttle/one-use.ts'
import { type DeviceCall, deviceCall } from './device-call.ts'
import { claimedUnitId, verifyDeviceToken } from './device-token.ts'
import * as store from './devices-store.ts'
import { createKnownReaders, type KnownReader } from './known-readers.ts'
import type { RobotGuard } from './limits/robot-guard.ts'
import { awaySeconds, type RobotBudget } from './limits/robot-limits.ts'

/** Robots whose keys are read in one statement. */
const MOST_TOGETHER = 100

type Deps = Pick<BaseContext, 'db' | 'clock' | 'bus'> & { guard: RobotGuard; oneUse: OneUse }

/** What a request shows as a robot's token; undefined without one. */
function bearerOf({ headers }: FastifyRequest): string | undefined {
  const [scheme, token] = (headers.authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' ? token || undefined : undefined
}

/**
 * Tells which robot a request comes from; `onProved` is told of one that has shown a token of its own, before the token
 * and its budget are used up.
 */
export type AuthenticateRobot = (request: FastifyRequest, onProved?: () => void) => Promise<RobotActor | null>

/** Tells which robot a request comes from. */
export function createRobotAuthenticator({ db, clock, bus, guard, oneUse }: Deps) {
  const known = createKnownReaders({ clock, bus })
  const findKey = inBatches(MOST_TOGETHER, async (unitIds: readonly string[]) => {
    const keys = await store.listKeys(db, unitIds)
    return unitIds.map((unitId) => keys.get(unitId))
  })

  /** One that has used up what it may is sent away before anything is looked up. @throws too_many_requests */
  function requireLeft(unitId: string, budget: RobotBudget | undefined): void {
    const waitMs = budget ? guard.waitFor(unitId, budget) : 0
    if (waitMs > 0) throw new DomainError(commonErrors.too_many_requests, { seconds: awaySeconds(waitMs) })
  }

  /** @throws device_token_invalid, and what `onProved` throws */
  async function verify(
    token: string,
    { unitId, call, onProved }: { unitId: string; call: DeviceCall; onProved: (() => void) | undefined },
  ): Promise<KnownReader> {
    const unit = await findKey(unitId)
    if (!unit?.publicKey || unit.enrolment !== 'accepted')
      throw new DomainError(deviceErrors.device_token_invalid)
    const { audience, isOneUse } = call
    const { jti, exp, bootId } = await verifyDeviceToken(token, unit.publicKey, audience, clock.now())
    // By a link it hears why; nothing else is for a machine that was turned away.
    if (audience !== linkAudience && unit.barredBoots.includes(bootId))
      throw new DomainError(deviceErrors.device_token_invalid)
    onProved?.()
    const expiresAt = new Date((exp + tokenClockSkewS + 1) * 1000)
    if (isOneUse && !(await oneUse.isFirstUse(`${audience} ${unitId} ${jti}`, expiresAt)))
      throw new DomainError(deviceErrors.device_token_invalid)
    const reader = { unitId, name: unit.serial }
    known.note(token, call, { ...reader, validUntil: expiresAt })
    return reader
  }

  /**
   * The robot behind a bearer token; null without one. Only a token that was right uses anything up. `onProved` is called
   * between the two, of a token that serves once: what it throws leaves the token as good as it was.
   * @throws device_token_invalid too_many_requests
   */
  return async function authenticate(
    request: FastifyRequest,
    onProved?: () => void,
  ): Promise<RobotActor | null> {
    const token = bearerOf(request)
    if (token === undefined) return null
    const call = deviceCall(request)
    const { budget } = call
    const remembered = known.find(token, call)
    const unitId = remembered?.unitId ?? claimedUnitId(token)
    if (unitId === undefined) throw new DomainError(deviceErrors.device_token_invalid)
    requireLeft(unitId, budget)
    const { name } = remembered ?? (await verify(token, { unitId, call, onProved }))
    const { ip, id: requestId } = request
    const robot = { kind: 'robot', unitId, name, ip, requestId } as const
    if (budget) await guard.spendOne(robot, budget)
    return robot
  }
}
