/**
 * What must never leave the robot in a log: install keys, tokens (RFC 6750, RFC 7519), keys in PEM, and values that are
 * called a secret.
 */
const secrets: readonly [pattern: RegExp, replacement: string][] = [
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g, '[redacted]'],
  [/\bfilo_[a-z]*_?[A-Za-z0-9_-]{16,}(?:\.[0-9a-f]{64})?/g, '[redacted]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[redacted]'],
  [/\b(bearer|basic)\s+[\w+/=.~-]{8,}/gi, '$1 [redacted]'],
  [/(:\/\/[^\s/:@]+):[^\s/@]+@/g, '$1:[redacted]@'],
  [
    /\b([\w-]*(?:passw(?:or)?d|parola|secret|token|api[_-]?key|private[_-]?key|install[_-]?key|claim[_-]?code|psk)["']?\s*[:=]\s*)("[^"]*"|'[^']*'|[^\s,;}]+)/gi,
    '$1[redacted]',
  ],
]

/** A text of the log without secrets. */
export function redactSecrets(text: string): string {
  return secrets.reduce((clean, [pattern, replacement]) => clean.replace(pattern, replacement), text)
}
