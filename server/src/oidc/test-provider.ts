import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

export interface ProviderAccount {
  sub: string
  email?: string
  email_verified?: boolean
}

/** What the provider does wrong, for tests that expect to be safe from it. */
export interface ProviderFaults {
  isDown?: boolean
  refuses?: boolean
  claims?: Record<string, unknown>
  hasForeignKey?: boolean
  hidesAuthTime?: boolean
  /** Tells the address only at its userinfo endpoint. */
  sendsEmailLater?: boolean
}

interface Grant {
  account: ProviderAccount
  authTime: number
  params: URLSearchParams
}

export interface TestProvider {
  issuer: string
  clientId: string
  clientSecret: string
  accounts: Map<string, ProviderAccount>
  faults: ProviderFaults
  /** When people of this provider last typed their password; now unless told. */
  signedInAt: Date | undefined
  /** Goes through the provider's page as a browser would. @returns where it sends the browser back to */
  pass: (address: string, email: string) => Promise<URL>
  close: () => Promise<void>
}

const page = (search: string) => `<!doctype html><html lang="en"><title>Company sign-in</title>
<main><h1>Company sign-in</h1><form method="post" action="/authorize${search}">
<label>Company e-mail <input name="email" autocomplete="username"></label> <button>Continue</button>
<button name="cancel" value="1">Cancel</button></form></main></html>`

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return new URLSearchParams(text)
}

function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

/** A small OpenID Connect provider with a form, as strict as a real one about what a client must send. */
export async function startTestProvider(now: () => Date = () => new Date()): Promise<TestProvider> {
  const clientId = 'filo'
  const clientSecret = randomBytes(24).toString('base64url')
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const foreign = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }
  const grants = new Map<string, Grant>()
  const bearers = new Map<string, ProviderAccount>()
  const accounts = new Map<string, ProviderAccount>()
  const nowS = () => Math.floor(now().getTime() / 1000)

  function idToken({ account, authTime, params }: Grant): Promise<string> {
    const { sub, ...address } = account
    const claims = {
      nonce: params.get('nonce'),
      ...(provider.faults.sendsEmailLater ? {} : address),
      ...(provider.faults.hidesAuthTime ? {} : { auth_time: authTime }),
    }
    const standard = { iss: provider.issuer, aud: clientId, sub, iat: nowS(), exp: nowS() + 300 }
    return new SignJWT({ ...standard, ...claims, ...provider.faults.claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
      .sign(provider.faults.hasForeignKey ? foreign.privateKey : privateKey)
  }

  function authorize(params: URLSearchParams, form: URLSearchParams): string {
    const back = new URL(params.get('redirect_uri') ?? '')
    back.searchParams.set('state', params.get('state') ?? '')
    if (form.has('cancel') || provider.faults.refuses) {
      back.searchParams.set('error', 'access_denied')
      return back.href
    }
    const email = form.get('email') ?? ''
    const code = randomBytes(16).toString('hex')
    const account = accounts.get(email) ?? { sub: `sub-${email}`, email, email_verified: true }
    const signedInAt = params.get('prompt') === 'login' ? undefined : provider.signedInAt
    grants.set(code, { account, params, authTime: Math.floor((signedInAt ?? now()).getTime() / 1000) })
    back.searchParams.set('code', code)
    return back.href
  }

  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request)
    const basic = Buffer.from(request.headers.authorization?.replace('Basic ', '') ?? '', 'base64').toString()
    const grant = grants.get(body.get('code') ?? '')
    grants.delete(body.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight =
      // RFC 6749 section 2.3.1: both parts are encoded as in a form.
      decodeURIComponent(basic) === `${clientId}:${clientSecret}` &&
      grant?.params.get('code_challenge') === challenge &&
      grant.params.get('redirect_uri') === body.get('redirect_uri')
    if (!isRight || !grant) return sendJson(response, { error: 'invalid_grant' }, 400)
    const bearer = randomBytes(16).toString('hex')
    bearers.set(bearer, grant.account)
    sendJson(response, { access_token: bearer, token_type: 'Bearer', id_token: await idToken(grant) })
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = new URL(request.url ?? '/', provider.issuer)
    if (provider.faults.isDown) return sendJson(response, {}, 503)
    switch (address.pathname) {
      case '/.well-known/openid-configuration':
        return sendJson(response, {
          issuer: provider.issuer,
          authorization_endpoint: `${provider.issuer}/authorize`,
          token_endpoint: `${provider.issuer}/token`,
          userinfo_endpoint: `${provider.issuer}/userinfo`,
          jwks_uri: `${provider.issuer}/jwks`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          code_challenge_methods_supported: ['S256'],
        })
      case '/jwks':
        return sendJson(response, { keys: [jwk] })
      case '/token':
        return token(request, response)
      case '/userinfo':
        return sendJson(response, bearers.get(request.headers.authorization?.replace('Bearer ', '') ?? ''))
      case '/authorize':
        if (request.method === 'GET') {
          response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(address.search))
          return
        }
        response.writeHead(303, { location: authorize(address.searchParams, await bodyOf(request)) }).end()
        return
      default:
        sendJson(response, {}, 404)
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const provider: TestProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId,
    clientSecret,
    accounts,
    faults: {},
    signedInAt: undefined,
    pass: async (address, email) =>
      new URL(authorize(new URL(address).searchParams, new URLSearchParams({ email }))),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return provider
}
