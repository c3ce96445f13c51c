/** What ties the provider's answer to the browser that asked: each is random and serves once. */
export interface Challenge {
  state: string
  nonce: string
  /** PKCE (RFC 7636). */
  codeVerifier: string
}

export interface AuthorizationRequest extends Challenge {
  /** Where the provider sends the browser back to. */
  redirectUri: string
  /** Somebody who is signed in there must prove who they are again. */
  needsProof: boolean
}

/** Who the provider says that somebody is; all of it was signed by the provider. */
export interface Identity {
  issuer: string
  subject: string
  /** As the provider writes it; null when it tells none. */
  email: string | null
  isEmailVerified: boolean
  /** When the person last proved who they are; null when the provider does not tell. */
  provedAt: Date | null
}

/** The company's identity provider. */
export interface IdentityProvider {
  /** What people call it. */
  label: string
  /** Where the browser goes to sign in. @throws ProviderUnreachable */
  addressFor: (requested: AuthorizationRequest) => Promise<string>
  /** Reads the answer in the address that the browser came back to. @throws ProviderRefused ProviderUnreachable */
  identityOf: (callback: URL, challenge: Challenge) => Promise<Identity>
}

/** The provider does not answer, or not in a way that can be verified. */
export class ProviderUnreachable extends Error {}

/** The provider said no: the person cancelled, or may not use this product. */
export class ProviderRefused extends Error {}
