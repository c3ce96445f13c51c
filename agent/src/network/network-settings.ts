import { z } from 'zod'

/** A proxy's address, with user and password where it asks for them; empty: none. */
const ProxyUrl = z.string().superRefine((text, check) => {
  if (text === '' || isProxyUrl(text)) return
  // Its own words: the address may hold a password, which no message repeats.
  const path = text.startsWith('socks') ? 'a proxy of SOCKS is not spoken to' : 'this is none'
  check.addIssue(
    `a proxy is http://[user:password@]host[:port], what is special in them percent-encoded; ${path}`,
  )
})

function isProxyUrl(text: string): boolean {
  try {
    const { protocol, username, password } = new URL(text)
    decodeURIComponent(username + password)
    return /^https?:$/.test(protocol) && !/\s/.test(text)
  } catch {
    return false
  }
}

/** How this robot goes out to the network; settings of the agent's service. */
export const NetworkSettings = z.object({
  /** By which proxy what is asked over TLS goes, and the link over TLS (`HTTPS_PROXY`). */
  httpsProxy: ProxyUrl,
  /** The same without TLS (`HTTP_PROXY`). */
  httpProxy: ProxyUrl,
  /** Names and addresses that are asked without a proxy, between commas (`NO_PROXY`). */
  noProxy: z.string(),
  /** PEM file of authorities that are trusted beside those of Node.js and of the system (`FILO_CA_FILE`). */
  caFile: z.string().optional(),
})
export type NetworkSettings = z.infer<typeof NetworkSettings>

/** What holds where nobody set anything: straight out, with the authorities that Node.js brings. */
export const usualNetworkSettings: NetworkSettings = { httpsProxy: '', httpProxy: '', noProxy: '' }

/**
 * Reads `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`, in lower case first as curl and Node.js do, and `FILO_CA_FILE`, for
 * {@link NetworkSettings} to check.
 */
export function readNetworkSettings(env: NodeJS.ProcessEnv): z.input<typeof NetworkSettings> {
  return {
    httpsProxy: env['https_proxy'] || env['HTTPS_PROXY'] || '',
    httpProxy: env['http_proxy'] || env['HTTP_PROXY'] || '',
    noProxy: env['no_proxy'] || env['NO_PROXY'] || '',
    caFile: env['FILO_CA_FILE'] || undefined,
  }
}
