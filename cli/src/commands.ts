import type { Command } from './command.ts'
import { auditVerify } from './commands/audit/verify.ts'
import { doctor } from './commands/doctor/doctor.ts'
import { receiptVerify } from './commands/receipt/verify.ts'
import { serverProgram } from './commands/run-server-program.ts'
import { trustExportRoot } from './commands/trust/export-root.ts'
import { trustKeygen } from './commands/trust/keygen.ts'
import { trustCancel, trustKeys } from './commands/trust/keys.ts'
import { trustRemoveRoot } from './commands/trust/remove-root.ts'
import { trustRewrap } from './commands/trust/rewrap.ts'
import { trustRotate } from './commands/trust/rotate.ts'
import { trustPending, trustSign } from './commands/trust/sign.ts'

/** Every command by its words: two, or one where there is no more to say. */
export const commands: ReadonlyMap<string, Command> = new Map([
  ['audit verify', auditVerify],
  [
    'backup',
    serverProgram('backup', {
      tr: 'Veritabanını ve dosyaları yedekler (sunucunun makinesinde, sunucunun ayarlarıyla)',
      en: "saves database and files (on the server's machine, with the server's settings)",
    }),
  ],
  ['doctor', doctor],
  ['receipt verify', receiptVerify],
  [
    'restore',
    serverProgram('restore', {
      tr: 'Bir yedekten boş bir kurulumu doldurur',
      en: 'fills an empty installation from a backup',
    }),
  ],
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

/** The command that was typed, and the words behind it. */
export function findCommand(
  words: readonly string[],
): { command: Command; rest: readonly string[] } | undefined {
  for (const length of [2, 1]) {
    const command = commands.get(words.slice(0, length).join(' '))
    if (command) return { command, rest: words.slice(length) }
  }
  return undefined
}

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
