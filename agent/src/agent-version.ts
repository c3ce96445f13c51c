import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** The agent's own version, from its package file. */
export function readAgentVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version
}
