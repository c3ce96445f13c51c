import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** A user as /etc/passwd has them (passwd(5)). */
interface Account {
  name: string
  uid: number
  home: string
  shell: string
}

const run = promisify(execFile)

/** The users in the text of /etc/passwd; a line that is none is passed over. */
export function parseAccounts(text: string): Account[] {
  return text.split('\n').flatMap((line) => {
    const [name = '', , uid = '', , , home = '', shell] = line.split(':')
    return shell === undefined || name === '' || !/^\d+$/.test(uid)
      ? []
      : [{ name, uid: Number(uid), home, shell }]
  })
}

/** The users of this machine's own list. @throws where it cannot be read */
export async function readAccounts(): Promise<Account[]> {
  return parseAccounts(await readFile('/etc/passwd', 'utf8'))
}

/** A user by name or number: of this machine's own list, else of a directory service (getent(1)). */
export async function findAccount(key: string | number): Promise<Account | undefined> {
  const known = (accounts: Account[]) => accounts.find(({ name, uid }) => name === key || uid === key)
  const own = known(await readAccounts().catch(() => []))
  if (own) return own
  return run('getent', ['passwd', '--', String(key)], { timeout: 5000 }).then(
    ({ stdout }) => known(parseAccounts(stdout)),
    () => undefined,
  )
}
