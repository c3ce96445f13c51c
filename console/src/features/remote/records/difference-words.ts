/** A text of this feature with what is filled in. */
interface DifferenceWords {
  key:
    | 'difference.ports.local'
    | 'difference.ports.everywhere'
    | 'difference.reasons.tooLong'
    | 'difference.reasons.time'
    | 'difference.reasons.first'
  values: Record<string, string>
}

const port = /^user (?<user>\d{1,10}), from (?<from>this machine|everywhere)$/
const first = /^the first (?<shown>\d{1,10}) of (?<count>\d{1,10}) changes$/

/** What our agents say of an open port; undefined for words of anybody else, which stay as they are. Pure. */
export function portWords(side: string): DifferenceWords | undefined {
  const { user, from } = port.exec(side)?.groups ?? {}
  if (user === undefined) return undefined
  const key = from === 'everywhere' ? 'difference.ports.everywhere' : 'difference.ports.local'
  return { key, values: { user } }
}

/** Why our agents did not look at something to its end; undefined for any other reason. Pure. */
function reasonWords(reason: string): DifferenceWords | undefined {
  if (reason === 'it took too long') return { key: 'difference.reasons.tooLong', values: {} }
  if (reason === 'there was no time to look at all files')
    return { key: 'difference.reasons.time', values: {} }
  const { shown, count } = first.exec(reason)?.groups ?? {}
  return shown !== undefined && count !== undefined
    ? { key: 'difference.reasons.first', values: { shown, count } }
    : undefined
}

/** The reasons of one part, each in words of ours where it is one of ours. Pure. */
export function reasonsOf(text: string): (DifferenceWords | string)[] {
  return text
    .split('; ')
    .filter(Boolean)
    .map((reason) => reasonWords(reason) ?? reason)
}
