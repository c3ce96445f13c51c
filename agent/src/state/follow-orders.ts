import type { ProgramOrder } from '@filo/contract/device/assignment/program-orders'
import type { ProgramSlot, ProgramSlots } from '../programs/program-slots.ts'
import type { AsRobot } from '../updates/tuf-fetcher.ts'
import { UpdateError } from '../updates/update-error.ts'
import type { VerifiedAssignment } from '../updates/verify-assignment.ts'
import { keepManifest } from './keep-manifest.ts'
import { resolveOrder } from './sync-desired.ts'

/** Gives the slots of programs what an assignment asks of them. */
export function createOrderFollowing(slots: ProgramSlots, onRefusal: (error: UpdateError) => void) {
  /** Codes of the programs that the last assignment names. */
  let ordered: readonly string[] = []

  /** One that must not be followed is refused in its slot, and keeps no other from anything. */
  async function followOrder(
    robot: AsRobot,
    verified: VerifiedAssignment,
    order: ProgramOrder,
  ): Promise<void> {
    const slot = slots.open(order.code)
    if (order.releaseId === null && slots.isRemoved(order.orderId)) return slot.engine.setDesired(null)
    try {
      const desired = await resolveOrder({ ...robot, context: slot.context }, verified, order)
      if (!desired.removal) await keepManifest(slot.context, slot.state, desired)
      slot.engine.setDesired(desired)
    } catch (error) {
      if (!(error instanceof UpdateError)) throw error
      const refused = { updateId: order.orderId, arosId: order.releaseId ?? order.orderId }
      await slot.engine.refuse(refused, error.code, error.message)
      onRefusal(error)
    }
  }

  return {
    /**
     * Of a slot that no order names nothing in particular is wanted.
     * @throws the first thing that passes by itself, after trying the rest
     */
    async follow(robot: AsRobot, verified: VerifiedAssignment): Promise<void> {
      const { programs = [] } = verified.assignment
      if (verified.beyond.length > 0) return
      ordered = programs.map(({ code }) => code)
      for (const { code, engine } of slots.list()) if (!ordered.includes(code)) engine.setDesired(null)
      const ends = []
      for (const order of programs)
        ends.push(...(await Promise.allSettled([followOrder(robot, verified, order)])))
      const failed = ends.find((end) => end.status === 'rejected')
      if (failed) throw failed.reason
    },
    /** Slots in the order of the assignment, then those that it does not name. */
    listSlots(): ProgramSlot[] {
      const place = ({ code }: ProgramSlot): number =>
        ordered.includes(code) ? ordered.indexOf(code) : ordered.length
      return slots.list().sort((a, b) => place(a) - place(b))
    },
  }
}

export type OrderFollowing = ReturnType<typeof createOrderFollowing>
