import { getAbout } from '@filo/contract/about/about-routes'
import { ApiError, createClient } from '@filo/contract/client'
import { signIn } from '@filo/contract/session/session-routes'
import { acceptInvite, completePasswordReset, requestPasswordReset } from '@filo/contract/users/users-routes'

const client = createClient({
  baseUrl: '',
  headers: () => ({ 'accept-language': document.documentElement.lang }),
})

export interface Credentials {
  email: string
  password: string
  remember: boolean
  totp?: string
  recoveryCode?: string
}

async function failureOf(call: Promise<unknown>): Promise<ApiError | undefined> {
  try {
    await call
    return undefined
  } catch (error) {
    return error instanceof ApiError ? error : new ApiError(0)
  }
}

/** Signs in; the cookie is set when there is no failure. */
export function trySignIn(credentials: Credentials): Promise<ApiError | undefined> {
  return failureOf(client.call(signIn, { body: credentials }))
}

/** Takes up an invitation with a new password. */
export function tryAcceptInvite(token: string, password: string): Promise<ApiError | undefined> {
  return failureOf(client.call(acceptInvite, { body: { token, password } }))
}

/** Sets a new password with a reset link. */
export function tryResetPassword(token: string, password: string): Promise<ApiError | undefined> {
  return failureOf(client.call(completePasswordReset, { body: { token, password } }))
}

/** Asks for a reset link by mail. */
export function tryRequestReset(email: string): Promise<ApiError | undefined> {
  return failureOf(client.call(requestPasswordReset, { body: { email } }))
}

/** Whether this installation can send mail; false when it does not say. */
export async function canSendMail(): Promise<boolean> {
  try {
    return (await client.call(getAbout, {})).mailIsSetUp
  } catch {
    return false
  }
}
