import type { DemoProgress } from '@filo/contract/demo/demo-routes'
import type { DemoPort } from '../ground/demo-port.ts'

/** A port that makes nothing: tests say what a loading does, and read in which order it was asked. */
export function createFakeDemoPort() {
  const calls: string[] = []
  let onLoad: (notify: (progress: DemoProgress) => void) => Promise<void> = async () => {}
  let onHalt: () => Promise<void> = async () => {}
  const port: DemoPort = {
    load: (notify) => {
      calls.push('load')
      return onLoad(notify)
    },
    wake: async () => void calls.push('wake'),
    halt: () => {
      calls.push('halt')
      return onHalt()
    },
    rest: async ({ forgets }) => void calls.push(forgets ? 'rest afresh' : 'rest'),
  }
  return {
    port,
    calls,
    whenLoading: (next: typeof onLoad) => {
      onLoad = next
    },
    whenHalting: (next: typeof onHalt) => {
      onHalt = next
    },
  }
}
