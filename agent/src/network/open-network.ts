import { type Agent, Agent as PlainAgent } from 'node:http'
import { type AgentOptions, Agent as SecureAgent } from 'node:https'
import { trustAlso } from './authorities.ts'
import { bypassesProxy } from './bypasses-proxy.ts'
import type { NetworkSettings } from './network-settings.ts'
import { TunnelAgent } from './tunnel-agent.ts'

/** By which connections the agent asks its server. */
export interface Network {
  /** For single requests, whose connections are used again. */
  forRequests(url: string): Agent
  /** For the link, whose connection is its own. */
  forLink(url: string): Agent
  /** Host and port of the proxy that stands between, without its password; undefined: none does. */
  proxyOf(url: string): string | undefined
}

/** How long an idle connection may be used again. */
const idleMs = 5000

const isSecure = (url: string) => /^(https|wss):/.test(url)

/** Agents for both protocols; which one is used is said by the address alone. */
function openAgents(options: AgentOptions): (url: string) => Agent {
  const agents = { plain: new PlainAgent(options), secure: new SecureAgent(options) }
  return (url) => (isSecure(url) ? agents.secure : agents.plain)
}

/**
 * Opens the way out that the settings say: Node's own agents, which go by a proxy with CONNECT where the server is asked over
 * TLS (RFC 9110 section 9.3.6), and hand a plain request to it. The link goes by CONNECT either way.
 * @throws BadNetworkSetting where the file of authorities is none
 */
export function openNetwork({ httpProxy, httpsProxy, noProxy, caFile }: NetworkSettings): Network {
  const trust = caFile ? { secureContext: trustAlso(caFile) } : {}
  const proxyEnv = { HTTP_PROXY: httpProxy, HTTPS_PROXY: httpsProxy }
  const pooled = { keepAlive: true, scheduling: 'lifo', ...trust } as const
  const straight = { requests: openAgents({ ...pooled, timeout: idleMs }), link: openAgents(trust) }
  // Without a time of its own: a tunnel may take as long to open as the request that needs it.
  const linkBy = openAgents({ ...trust, proxyEnv })
  const plainLink = httpProxy === '' ? undefined : new TunnelAgent(httpProxy, trust)
  const proxied = {
    requests: openAgents({ ...pooled, proxyEnv }),
    link: (url: string) => (isSecure(url) ? undefined : plainLink) ?? linkBy(url),
  }

  function proxyOf(url: string): string | undefined {
    const proxy = isSecure(url) ? httpsProxy : httpProxy
    return proxy === '' || bypassesProxy(new URL(url), noProxy) ? undefined : new URL(proxy).host
  }

  const wayTo = (url: string) => (proxyOf(url) === undefined ? straight : proxied)
  return {
    forRequests: (url) => wayTo(url).requests(url),
    forLink: (url) => wayTo(url).link(url),
    proxyOf,
  }
}
