/** What of a terminal's parser is used; xterm’s own and its headless edition have it. */
interface GuardedParser {
  registerOscHandler: (id: number, handle: (data: string) => boolean) => unknown
  registerDcsHandler: (
    id: { prefix?: string; intermediates?: string; final: string },
    handle: (data: string) => boolean,
  ) => unknown
  registerCsiHandler: (
    id: { prefix?: string; intermediates?: string; final: string },
    handle: (params: (number | number[])[]) => boolean,
  ) => unknown
}

/** OSC commands that set titles, folders, colours and clipboards, ask for them, or notify (ECMA-48 section 8.3.89). */
const swallowedOsc = [
  0, 1, 2, 4, 5, 7, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 50, 52, 99, 104, 105, 110, 111, 112, 777, 1337,
]

/**
 * Takes from what a robot prints every means to reach beyond its own screen: titles, clipboard, colours and their queries,
 * and each answer that the terminal would type back with more than digits in it (DECRQSS, XTGETTCAP, window reports,
 * terminal names). Plain questions of cursor and kind (DSR, DA) are still answered, since editors wait for them.
 */
export function guardTerminal(parser: GuardedParser): void {
  const swallow = () => true
  for (const id of swallowedOsc) parser.registerOscHandler(id, swallow)
  parser.registerDcsHandler({ intermediates: '$', final: 'q' }, swallow)
  parser.registerDcsHandler({ intermediates: '+', final: 'q' }, swallow)
  parser.registerCsiHandler({ final: 't' }, swallow)
  parser.registerCsiHandler({ prefix: '>', final: 'q' }, swallow)
  parser.registerCsiHandler({ prefix: '=', final: 'c' }, swallow)
}

/** The address of a link that a robot shows, where it may be opened: of http and https alone. */
export function openableLink(uri: string): string | undefined {
  const url = URL.parse(uri)
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : undefined
}
