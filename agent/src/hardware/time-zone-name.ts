import { readlink } from 'node:fs/promises'

/**
 * Name of the machine's time zone, as its settings say it: the TZ variable, else where /etc/localtime leads. Both are
 * what Intl looks at too, but asking Intl alone brings 7 MB of calendars into a small program's memory, so it is asked
 * only where neither names a zone (tzset(3), localtime(5)).
 */
export async function timeZoneName(
  setting: string | undefined,
  link = '/etc/localtime',
): Promise<string | undefined> {
  const zoneOf = (path: string) => /(?:^|\/zoneinfo\/)([A-Za-z][\w+-]*(?:\/[\w+-]+)*)$/.exec(path)?.[1]
  const name = setting === undefined ? await readlink(link).catch(() => '') : setting.replace(/^:/, '')
  return zoneOf(name)
}
