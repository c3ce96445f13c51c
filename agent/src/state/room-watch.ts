import type { AgentContext } from '../context.ts'
import type { StateStore } from './agent-state.ts'
import { isRoomAgain } from './job/room-again.ts'
import type { UpdateEngine } from './job/update-engine.ts'

interface RoomWatchOptions {
  context: AgentContext
  state: StateStore
  work: Pick<UpdateEngine, 'allowRetry'> & { sync: () => void }
}

/** Has an update that failed for want of room tried again, by itself, once there is room. */
export function createRoomWatch({ context, state, work }: RoomWatchOptions) {
  return {
    look: async (): Promise<void> => {
      const { roomWait, failedUpdateIds, job } = state.get()
      if (!roomWait || job || !failedUpdateIds.includes(roomWait.updateId)) return
      const freeBytes = await context.body.freeBytes(context.folder.base)
      if (!isRoomAgain(roomWait, { freeBytes, nowMs: context.clock.now() })) return
      context.logger.info({ updateId: roomWait.updateId }, 'there is room again: the update is tried again')
      await work.allowRetry(roomWait.updateId)
      work.sync()
    },
  }
}
