/** How programs say that a port is taken: by the system's words, its number (EADDRINUSE of Linux), or their own. */
const portInUse =
  /address (?:is )?already in use|address in use|EADDRINUSE|errno[ :]*98\b|\(98:|failed listening on port|port \d+ is (?:taken|in use|already)|port \d+ already/i
const portPattern = /(?:\bport[ :=#]*|:)(\d{1,5})\b/gi
const timePattern = /\b\d{1,2}:\d{2}:\d{2}\b/g
const numberPattern = /\b\d{2,5}\b/g
const mostPorts = 20

const isPort = (port: number): boolean => port >= 1 && port <= 65_535

/**
 * The ports that may be the taken one when a program failed: those that it named when it said so, those that its package
 * declares, and, where it said so without a number, those in its arguments. Pure.
 */
export function portsInQuestion(
  output: string,
  { declared, args }: { declared: readonly number[]; args: readonly string[] },
): number[] {
  const lines = output
    .replaceAll(timePattern, '')
    .split('\n')
    .filter((line) => portInUse.test(line))
  const named = lines.flatMap((line) => [...line.matchAll(portPattern)].map((match) => Number(match[1])))
  const isUnnamed = lines.length > 0 && named.filter(isPort).length === 0
  const guessed = isUnnamed ? args.flatMap((text) => (text.match(numberPattern) ?? []).map(Number)) : []
  return [...new Set([...named, ...declared, ...guessed])].filter(isPort).slice(0, mostPorts)
}

/** Whoever listens on a port, as people are told. */
interface HolderWords {
  port: number
  /** Undefined where the agent may not look at it. */
  pid: number | undefined
  command: string
  uid: number
  /** Code of the package that it belongs to; `null`: it is the robot's own and none of Filo's; '': of some former release. */
  package: string | null
}

/** Words for people that name who holds a port. */
export function holderWords({ port, pid, command, uid, package: code }: HolderWords): string {
  if (pid === undefined)
    return `port ${port} is taken by a program of user ${uid} that the agent may not look at, a program of the robot that is not Filo's`
  const who = `port ${port} is taken by process ${pid} (${command})`
  if (code === null) return `${who}, a program of the robot that is not Filo's`
  return code === '' ? `${who} of the robot's software` : `${who} of package ${code}`
}
