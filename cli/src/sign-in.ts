import { ApiError, type Client, createClient } from '@filo/contract/client'
import { signIn, signOut } from '@filo/contract/session/session-routes'
import type { CliConfig } from './config.ts'
import type { Prompts } from './prompts.ts'

const SESSION_COOKIE = /^__Host-filo-session=[^;]+/

/** A client that keeps the session cookie as a browser would. */
function createSessionClient({ serverUrl, language }: CliConfig): Client {
  let cookie: string | undefined
  return createClient({
    baseUrl: serverUrl,
    headers: () => ({ 'accept-language': language, ...(cookie ? { cookie } : {}) }),
    onHeaders: (headers) => {
      const set = headers.getSetCookie().flatMap((line) => SESSION_COOKIE.exec(line) ?? [])
      cookie = set[0] ?? cookie
    },
  })
}

/** Six digits come from the authenticator app, anything else is a recovery code. */
function secondStep(code: string): { totp: string } | { recoveryCode: string } {
  return /^\d{6}$/.test(code) ? { totp: code } : { recoveryCode: code }
}

function needsCode(error: unknown): boolean {
  return error instanceof ApiError && error.problem?.code === 'totp_required'
}

/**
 * Signs a person in for one command and out again, whatever it came to: what it does, no API token may. The password
 * comes from the environment, the standard input (`readsPassword`) or the person; the code is asked for if it is needed.
 */
export async function asPerson<Result>(
  config: CliConfig,
  { prompts, readsPassword }: { prompts: Prompts; readsPassword: boolean },
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const { person } = config
  const client = createSessionClient(config)
  const email = person.email ?? (await prompts.line('E-mail', 'FILO_EMAIL'))
  const typed = () => (readsPassword ? prompts.standardInput() : prompts.secret('Password', 'FILO_PASSWORD'))
  const body = { email, password: person.password ?? (await typed()) }
  try {
    await client.call(signIn, { body: person.code ? { ...body, ...secondStep(person.code) } : body })
  } catch (error) {
    if (!needsCode(error)) throw error
    const code = (await prompts.line('Verification code', 'FILO_CODE')).trim()
    await client.call(signIn, { body: { ...body, ...secondStep(code) } })
  }
  try {
    return await work(client)
  } finally {
    await client.call(signOut, {}).catch(() => undefined)
  }
}
