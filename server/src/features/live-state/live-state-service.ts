import { commonErrors } from '@filo/contract/common-errors'
import { liveStateErrors } from '@filo/contract/live-state/live-state-errors'
import type { StreamEnding } from '@filo/contract/streams/stream-endings'
import { streamKinds } from '@filo/contract/streams/stream-kinds'
import type { BaseContext } from '../../base-context.ts'
import type { BusListener } from '../../bus/bus.ts'
import { linkChannel, rightsChannel } from '../../bus/channel-of.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { answerRemote, findRemoteUnit, requireRemote } from '../../records/people/remote-access.ts'
import { readGrantedRight } from '../../records/units/granted-robots.ts'
import { may, type UserActor } from '../../rights/actor.ts'
import type { StreamsService } from '../streams/streams-service.ts'
import { type LiveRoom, type LiveViewer, openLiveRoom } from './live-room.ts'

/** Robots that one person looks at on this server at once; a tab has one. */
export const liveViewsPerPerson = 10
/** A view that was refused may find room when another page was closed. */
const COME_BACK_S = 30
/** A robot that a person may no longer see is gone from their screen within this time. */
const CHECK_EVERY_MS = 1500

type Deps = Pick<BaseContext, 'db' | 'bus' | 'log' | 'clock'> & { streams: StreamsService }

/** Why a person may no longer look. */
type LiveRefusal = Extract<StreamEnding, 'not_permitted' | 'customer_refuses'>

interface Watching extends LiveViewer {
  /** Who the viewer is now; null when their session or token is over. */
  readAgain: () => Promise<UserActor | null>
  /** They may no longer look. */
  onForbidden: (why: LiveRefusal) => void
}

/** Lets people look at robots as they are now (docs/robot-streams.md). */
export function createLiveStateService({ db, bus, log, clock, streams }: Deps) {
  const rooms = new Map<string, LiveRoom>()
  const views = new Map<string, number>()
  const checks = new Set<BusListener>()
  const subscription = bus.subscribe([linkChannel, rightsChannel], (message) => {
    // The link that replaces another one is the robot's only once the robot is welcome by it.
    if (message.kind === 'robot-linked') setTimeout(() => rooms.get(message.unitId)?.requestAgain(), 100)
    for (const check of checks) check(message)
  })

  /** Undefined: they may look. */
  async function refusalOf(actor: UserActor, unitId: string): Promise<LiveRefusal | undefined> {
    if (!may(actor, streamKinds['live-state'].permission)) return 'not_permitted'
    const unit = await findRemoteUnit(db, actor.scope, unitId)
    if (!unit) return 'not_permitted'
    if (!(await readGrantedRight(db, actor, unitId, clock.now()))) return 'not_permitted'
    const answer = answerRemote(actor.scope, unit.customer?.remotePolicy, 'live_state')
    return answer === 'refused' ? 'customer_refuses' : undefined
  }

  /** @throws too_many_live_views */
  function acquireSeat({ userId }: UserActor): () => void {
    const count = views.get(userId) ?? 0
    if (count >= liveViewsPerPerson)
      throw new DomainError(liveStateErrors.too_many_live_views, { seconds: COME_BACK_S })
    views.set(userId, count + 1)
    return () => {
      const left = (views.get(userId) ?? 1) - 1
      if (left > 0) views.set(userId, left)
      else views.delete(userId)
    }
  }

  function join(unitId: string, viewer: LiveViewer): () => void {
    const room = rooms.get(unitId) ?? openLiveRoom({ unitId, streams })
    rooms.set(unitId, room)
    room.join(viewer)
    return () => {
      if (room.leave(viewer)) rooms.delete(unitId)
    }
  }

  /** Asks again and again whether the viewer may still look, and at once when something says that rights changed. */
  function guard(actor: UserActor, unitId: string, { readAgain, onForbidden }: Watching): () => void {
    let isOver = false
    async function check(isAboutRights: boolean): Promise<void> {
      const now = isAboutRights ? await readAgain() : actor
      const isSame = now?.role === actor.role && !now.isPasswordDue
      const refusal = isSame ? await refusalOf(now, unitId) : 'not_permitted'
      if (!isOver && refusal) onForbidden(refusal)
      else if (!isOver && now) await watchEnd(now)
    }
    let ending: NodeJS.Timeout | undefined
    /** A right that was given until an instant before the next look ends the view then. */
    async function watchEnd(now: UserActor): Promise<void> {
      const right = await readGrantedRight(db, now, unitId, clock.now())
      const leftMs = (right?.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY) - clock.now().getTime()
      clearTimeout(ending)
      if (!isOver && leftMs < CHECK_EVERY_MS)
        ending = setTimeout(() => void check(false).catch(failed), leftMs + 1).unref()
    }
    const failed = (error: unknown) => {
      log.error({ err: error }, 'a live view could not be checked')
      onForbidden('not_permitted')
    }
    const onMessage: BusListener = (message) => {
      const concerns =
        (message.kind === 'rights-changed' && message.userId === actor.userId) ||
        (message.kind === 'session-ended' && message.sessionIds.includes(actor.sessionId ?? ''))
      if (concerns) void check(true).catch(failed)
    }
    checks.add(onMessage)
    let ticks = 0
    const timer = setInterval(() => {
      ticks += 1
      // What nobody tells, such as a session that runs out, is read now and then.
      const isTurn = ticks % 12 === 0
      void check(isTurn).catch(failed)
    }, CHECK_EVERY_MS).unref()
    return () => {
      isOver = true
      clearTimeout(ending)
      clearInterval(timer)
      checks.delete(onMessage)
    }
  }

  return {
    /** Refuses who may not look at a robot. @throws not_found remote_refused */
    async check(actor: UserActor, unitId: string): Promise<void> {
      const mayLook = may(actor, streamKinds['live-state'].permission)
      const unit = mayLook && (await findRemoteUnit(db, actor.scope, unitId))
      if (!unit) throw new DomainError(commonErrors.not_found)
      requireRemote(actor.scope, unit, 'live_state')
    },
    /**
     * Has a viewer, who was checked, told how a robot is from now on. @returns ends that
     * @throws too_many_live_views
     */
    watch(actor: UserActor, unitId: string, viewer: Watching): () => void {
      const giveBack = acquireSeat(actor)
      const leave = join(unitId, viewer)
      const stopGuard = guard(actor, unitId, viewer)
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        stopGuard()
        leave()
        giveBack()
      }
    },
    /** Robots that are looked at from this server. */
    count: () => rooms.size,
    close(): void {
      subscription.stop()
    },
  }
}

export type LiveStateService = ReturnType<typeof createLiveStateService>
