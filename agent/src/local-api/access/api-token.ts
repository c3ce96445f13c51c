import { createHash, timingSafeEqual } from 'node:crypto'
import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import type { Randomness } from '../../context.ts'
import { isMissing } from '../../disk/durable-file.ts'

const form = /^filo_local_[A-Za-z0-9_-]{44}$/

/** The token in the file, unless others could have read it or it was cut short. */
async function readToken(path: string): Promise<string | undefined> {
  try {
    const { mode } = await stat(path)
    const token = (await readFile(path, 'utf8')).trim()
    return (mode & 0o077) === 0 && form.test(token) ? token : undefined
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** The token of the local API's port: read, or made anew into a file that only the agent's user may read (0600). */
export async function loadApiToken(path: string, randomness: Pick<Randomness, 'nonce'>): Promise<string> {
  const known = await readToken(path)
  if (known) return known
  const token = `filo_local_${randomness.nonce()}${randomness.nonce()}`
  const temporary = `${path}.new`
  await writeFile(temporary, `${token}\n`, { mode: 0o600 })
  await rename(temporary, path)
  return token
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether an Authorization header carries the token; takes the same time however much of it is right. */
export function carriesToken(authorization: string | undefined, token: string): boolean {
  const sent = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(digest(sent), digest(token))
}
