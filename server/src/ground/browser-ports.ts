/** Ports that browsers and `fetch` open no connection to, of those a server may take without privileges (Fetch, "bad port"). */
const refusedPorts: ReadonlySet<number> = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  10_080,
])

/** Whether no browser would open a page that is served on this port. */
export function isRefusedByBrowsers(port: number): boolean {
  return refusedPorts.has(port)
}
