import { z } from 'zod'

/** Something in a recording, `at` seconds from its begin. */
interface CastEvent {
  at: number
  /** Output, size, or another of the format's codes. */
  code: string
  data: string
}

/** A recording of a terminal (asciicast v3, https://docs.asciinema.org/manual/asciicast/v3/). */
export interface Cast {
  cols: number
  rows: number
  seconds: number
  events: CastEvent[]
}

const Side = z.number().int().min(1).max(1000)
const Header = z.object({ version: z.literal(3), term: z.object({ cols: Side, rows: Side }) })
const Line = z.tuple([z.number().min(0), z.string().max(4), z.string()])

function readJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/** Reads a recording; lines that are cut or broken are left out. Undefined for what is none. */
export function parseCast(text: string): Cast | undefined {
  const [first = '', ...lines] = text.split('\n')
  const header = Header.safeParse(readJson(first)).data
  if (!header) return undefined
  const events: CastEvent[] = []
  let at = 0
  for (const line of lines) {
    const read = line.startsWith('[') ? Line.safeParse(readJson(line)).data : undefined
    if (!read) continue
    const [interval, code, data] = read
    at += interval
    events.push({ at, code, data })
  }
  return { ...header.term, seconds: at, events }
}

/** The same recording with every wait cut to so many seconds at most. */
export function shortenWaits(cast: Cast, mostSeconds: number): Cast {
  let [before, at] = [0, 0]
  const events = cast.events.map((event) => {
    at += Math.min(mostSeconds, event.at - before)
    before = event.at
    return { ...event, at }
  })
  return { ...cast, events, seconds: at }
}

/** The size that a resize event says; undefined for none that a terminal may have. */
export function castSize(data: string): { cols: number; rows: number } | undefined {
  const [, cols, rows] = /^(\d{1,4})x(\d{1,4})$/.exec(data) ?? []
  const size = z.object({ cols: Side, rows: Side }).safeParse({ cols: Number(cols), rows: Number(rows) })
  return size.data
}
