import { buildApp } from '../app.ts'
import type { Bus } from '../bus/bus.ts'
import { createLocalBus } from '../bus/local-bus.ts'
import { createContext } from '../context.ts'
import type { TestServer } from './test-context.ts'

/** The bus of one of several servers that hears nothing of the others; `comeBack` is the end of that. */
export function createCutOffBus(log: Parameters<typeof createLocalBus>[0]): Bus & { comeBack: () => void } {
  const listeners = new Set<() => void>()
  return {
    ...createLocalBus(log),
    isLocal: false,
    onReturn: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    comeBack: () => {
      for (const listener of listeners) listener()
    },
  }
}

/** Another listening server on the database of the first, with a bus of its own or the first one's. */
export async function startAnotherServer(
  first: TestServer,
  bus: Bus = first.context.bus,
): Promise<Pick<TestServer, 'app' | 'context'>> {
  const context = createContext({ ...first.context, bus })
  const { app } = await buildApp(context)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, context }
}
