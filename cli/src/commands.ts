import type { Command } from './command.ts'
import { auditVerify } from './commands/audit/verify.ts'

/** Every command by its words. */
export const commands: ReadonlyMap<string, Command> = new Map([['audit verify', auditVerify]])

/** What to type, one command a line. */
export function usage(): string {
  const lines = [...commands].map(([words, { summary }]) => `  filo ${words}   ${summary.en}\n`)
  return `FILO_SERVER=https://… FILO_TOKEN=filo_… filo <command>\n\n${lines.join('')}`
}
