import { BlockList, isIP } from 'node:net'

/** Whether an entry names addresses, as `10.0.0.0/8` or `192.168.1.1-192.168.1.99`, and this one is among them. */
function holdsAddress(entry: string, host: string): boolean {
  const family = isIP(host) === 6 ? 'ipv6' : 'ipv4'
  const [first = '', prefix = ''] = entry.split('/')
  const [from = '', to = ''] = entry.split('-')
  const list = new BlockList()
  try {
    if (isIP(first) && /^\d+$/.test(prefix))
      list.addSubnet(first, Number(prefix), isIP(first) === 6 ? 'ipv6' : 'ipv4')
    else if (isIP(from) && isIP(to)) list.addRange(from, to, isIP(from) === 6 ? 'ipv6' : 'ipv4')
    return list.check(host, family)
  } catch {
    return false
  }
}

/**
 * Whether a server is asked without the proxy: `NO_PROXY` as curl and Node.js read it, entries between commas. `*` is every server; a name
 * or address, with or without a port, is that one; `.example.com` and `*.example.com` are the names below, the first with
 * the name itself; `10.0.0.0/8` and `192.168.1.1-192.168.1.99` are addresses, of servers that are named by one.
 */
export function bypassesProxy(url: URL, noProxy: string): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase()
  const port = url.port || (/^(https|wss):$/.test(url.protocol) ? '443' : '80')
  const entries = noProxy.toLowerCase().split(',')
  return entries.some((spaced) => {
    const entry = spaced.trim()
    if (entry === '*' || entry === host || entry === `${host}:${port}`) return true
    if (entry.startsWith('*.')) return host.endsWith(entry.slice(1))
    if (entry.startsWith('.')) return host === entry.slice(1) || host.endsWith(entry)
    return isIP(host) !== 0 && holdsAddress(entry, host)
  })
}
