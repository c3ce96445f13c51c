import { BadConfig } from '../config.ts'

const heading = '# Settings of filo-agent.service; written by "filo-agent enrol". See filo-agent --help.'

/**
 * Settings as systemd reads them (systemd.exec, EnvironmentFile).
 * @throws BadConfig for a value that such a line cannot hold
 */
export function writeSettings(settings: Readonly<Record<string, string | undefined>>): string {
  const lines = Object.entries(settings).flatMap(([name, value]) => {
    if (value === undefined) return []
    if (/\p{Cc}/u.test(value)) throw new BadConfig(`filo-agent: ${name} must be one line`)
    return [`${name}="${value.replaceAll(/["\\$`]/g, '\\$&')}"`]
  })
  return [heading, ...lines, ''].join('\n')
}

/** The settings in such a text; lines of another form are left out. */
export function readSettings(text: string): Record<string, string> {
  const lines = text.split('\n').flatMap((line) => {
    const match = /^([A-Za-z_0-9]+)=(?:"(.*)"|(.*))$/.exec(line.trim())
    if (!match?.[1]) return []
    const value = match[2] === undefined ? (match[3] ?? '') : match[2].replaceAll(/\\(["\\$`])/g, '$1')
    return [[match[1], value] as const]
  })
  return Object.fromEntries(lines)
}
