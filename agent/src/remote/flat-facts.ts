const mostFacts = 5000
const mostText = 500

/**
 * Facts of any depth as names and texts, so that two looks at them can be compared line by line: `network.items.0.mac`. At
 * most 5,000, each of 500 characters.
 */
export function flatFacts(facts: unknown): Record<string, string> {
  const flat: Record<string, string> = {}
  const waiting: [string, unknown][] = [['', facts]]
  let count = 0
  for (let next = waiting.shift(); next && count < mostFacts; next = waiting.shift()) {
    const [name, value] = next
    if (value !== null && typeof value === 'object') {
      for (const [key, inner] of Object.entries(value)) waiting.push([name ? `${name}.${key}` : key, inner])
    } else if (value !== undefined) {
      flat[name] = (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, mostText)
      count += 1
    }
  }
  return flat
}
