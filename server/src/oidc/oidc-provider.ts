import type { Configuration, IDToken, ServerMetadata, UserInfoResponse } from 'openid-client'
import type { OidcSettings } from '../config.ts'
import type { Clock } from '../ground/clock-and-ids.ts'
import {
  type AuthorizationRequest,
  type Challenge,
  type Identity,
  type IdentityProvider,
  ProviderRefused,
  ProviderUnreachable,
} from './identity-provider.ts'

const TIMEOUT_S = 8
const CLOCK_TOLERANCE_S = 60
const METADATA_LIFE_MS = 3_600_000

/** The library is read only where a provider is set up and somebody uses it. */
const load = () => import('openid-client')
type Library = Awaited<ReturnType<typeof load>>

/** The provider's own words are for the log, not for the person. */
function failureOf(error: unknown, { AuthorizationResponseError }: Library): Error {
  if (error instanceof AuthorizationResponseError) return new ProviderRefused(error.error, { cause: error })
  return new ProviderUnreachable('the identity provider gave no usable answer', { cause: error })
}

/** By form where the provider takes it (not all undo the encoding of Basic), else by Basic, which all must take. */
function clientAuthOf(
  { ClientSecretBasic, ClientSecretPost }: Library,
  metadata: ServerMetadata,
  secret: string,
) {
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return methods.includes('client_secret_post') ? ClientSecretPost(secret) : ClientSecretBasic(secret)
}

function identityFrom(token: IDToken, info: UserInfoResponse | undefined): Identity {
  const { email, email_verified: isVerified } = { ...token, ...info }
  return {
    issuer: token.iss,
    subject: token.sub,
    email: typeof email === 'string' ? email : null,
    // Some providers write the claim as text.
    isEmailVerified: isVerified === true || String(isVerified) === 'true',
    provedAt: token.auth_time === undefined ? null : new Date(token.auth_time * 1000),
  }
}

/** An OpenID Connect provider: authorization code flow with PKCE, state and nonce; signatures are verified. */
export function createOidcProvider(settings: OidcSettings, clock: Clock): IdentityProvider {
  const { issuer, clientId, clientSecret, label } = settings
  const isPlain = issuer.startsWith('http:')
  let known: { metadata: Promise<ServerMetadata>; readAtMs: number } | undefined

  async function discover(library: Library): Promise<ServerMetadata> {
    const execute = isPlain ? [library.allowInsecureRequests] : []
    const options = { execute, timeout: TIMEOUT_S }
    const found = await library.discovery(new URL(issuer), clientId, clientSecret, undefined, options)
    return found.serverMetadata()
  }

  /** Asked for once an hour, however many sign in at once; a failure is not kept. */
  function metadataOf(library: Library): Promise<ServerMetadata> {
    const nowMs = clock.now().getTime()
    if (known && nowMs - known.readAtMs < METADATA_LIFE_MS) return known.metadata
    const readAt = { metadata: discover(library), readAtMs: nowMs }
    known = readAt
    readAt.metadata.catch(() => {
      if (known === readAt) known = undefined
    })
    return readAt.metadata
  }

  /** The library reads the machine's clock; the skew leads it to the context's. */
  async function configuration(library: Library): Promise<Configuration> {
    const metadata = await metadataOf(library)
    const skewS = Math.round((clock.now().getTime() - Date.now()) / 1000)
    const client = { [library.clockSkew]: skewS, [library.clockTolerance]: CLOCK_TOLERANCE_S }
    const auth = clientAuthOf(library, metadata, clientSecret)
    const made = new library.Configuration(metadata, clientId, client, auth)
    made.timeout = TIMEOUT_S
    library.enableNonRepudiationChecks(made)
    if (isPlain) library.allowInsecureRequests(made)
    return made
  }

  async function addressFor({
    redirectUri,
    needsProof,
    ...challenge
  }: AuthorizationRequest): Promise<string> {
    const library = await load()
    try {
      const address = library.buildAuthorizationUrl(await configuration(library), {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state: challenge.state,
        nonce: challenge.nonce,
        code_challenge: await library.calculatePKCECodeChallenge(challenge.codeVerifier),
        code_challenge_method: 'S256',
        ...(needsProof ? { prompt: 'login', max_age: '0' } : {}),
      })
      return address.href
    } catch (error) {
      throw failureOf(error, library)
    }
  }

  async function identityOf(callback: URL, challenge: Challenge): Promise<Identity> {
    const library = await load()
    try {
      const config = await configuration(library)
      const tokens = await library.authorizationCodeGrant(config, callback, {
        expectedState: challenge.state,
        expectedNonce: challenge.nonce,
        pkceCodeVerifier: challenge.codeVerifier,
        idTokenExpected: true,
      })
      const token = tokens.claims()
      if (!token) throw new Error('no ID token')
      const hasClaims = token['email'] !== undefined && token['email_verified'] !== undefined
      const hasMore = config.serverMetadata().userinfo_endpoint !== undefined
      const info =
        hasClaims || !hasMore
          ? undefined
          : await library.fetchUserInfo(config, tokens.access_token, token.sub)
      return identityFrom(token, info)
    } catch (error) {
      throw failureOf(error, library)
    }
  }

  return { label, addressFor, identityOf }
}
