import { builtinEnvironments, type Environment } from 'vitest/runtime'

const retained = [
  'URL',
  'URLSearchParams',
  'Blob',
  'File',
  'AbortController',
  'AbortSignal',
  'Headers',
] as const

/** A document around a program of Node: the console and the server's application run in one process. */
export default {
  name: 'screen',
  viteEnvironment: 'ssr',
  async setup(global, options) {
    const natives = Object.fromEntries(retained.map((name) => [name, global[name]]))
    const { teardown } = await builtinEnvironments.jsdom.setup(global, {
      ...options,
      jsdom: { url: 'http://localhost:3000' },
    })
    Object.assign(global, natives)
    return { teardown }
  },
} satisfies Environment
