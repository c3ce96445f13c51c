import type { Command } from './command.ts'
import { auditVerify } from './commands/audit/verify.ts'
import { receiptVerify } from './commands/receipt/verify.ts'
import { trustExportRoot } from './commands/trust/export-root.ts'
import { trustKeygen } from './commands/trust/keygen.ts'
import { trustCancel, trustKeys } from './commands/trust/keys.ts'
import { trustRemoveRoot } from './commands/trust/remove-root.ts'
import { trustRewrap } from './commands/trust/rewrap.ts'
import { trustRotate } from './commands/trust/rotate.ts'
import { trustPending, trustSign } from './commands/trust/sign.ts'

/** Every command by its two words. */
export const commands: ReadonlyMap<string, Command> = new Map([
  ['audit verify', auditVerify],
  ['receipt verify', receiptVerify],
  ['trust cancel', trustCancel],
  ['trust export-root', trustExportRoot],
  ['trust keygen', trustKeygen],
  ['trust keys', trustKeys],
  ['trust pending', trustPending],
  ['trust remove-root', trustRemoveRoot],
  ['trust rewrap', trustRewrap],
  ['trust rotate', trustRotate],
  ['trust sign', trustSign],
])

/** What to type, one command a line. */
export function usage(): string {
  const lines = [...commands].map(
    ([words, { takes, summary }]) => `  filo ${words}${takes ? ` ${takes}` : ''}   ${summary.en}\n`,
  )
  const ways = [
    'FILO_SERVER=https://… filo receipt verify FILE   asks the server for its public keys; with --key it asks nobody',
    'FILO_SERVER=https://… FILO_TOKEN=filo_… filo <command>',
    'FILO_SERVER=https://… filo trust <command> [--password-stdin]   signs you in: asks for e-mail, password and code',
    '   (or FILO_EMAIL, FILO_PASSWORD, FILO_CODE)',
  ]
  return `${ways.join('\n')}\n\n${lines.join('')}`
}
