import type { LocalizedText } from '../localized-text.ts'

/** What a value is, which says how it is written and in which unit. */
type HardwareUnit =
  | 'text'
  | 'flag'
  | 'number'
  | 'bytes'
  | 'megabytes'
  | 'GHz'
  | 'MHz'
  | 'Mbit/s'
  | 'dBm'
  | '%'
  | '°C'
  | 'V'
  | 'W'
  | 'px'
  | 'Hz'

export const hardwareSeverities = ['high', 'medium', 'low'] as const
export type HardwareSeverity = (typeof hardwareSeverities)[number]

/** One value of a part: its words, its unit and what a difference of it means. */
export interface HardwareField {
  name: string
  label: LocalizedText
  unit: HardwareUnit
  /** Shown unless all fields are asked for. */
  isMain: boolean
  /** Moves by itself or says where the part is plugged in: shown, never compared. */
  isLive: boolean
  /** Names one part of all that were ever made; masked for who only uses the robot. */
  isSecret: boolean
  /** How much a difference of it matters. */
  severity: HardwareSeverity
}

interface Marks {
  unit?: HardwareUnit
  main?: true
  live?: true
  secret?: true
  severity?: HardwareSeverity
}

/** A row of a part's fields; a difference matters little unless told. */
export function field(name: string, tr: string, en: string, marks: Marks = {}): HardwareField {
  const { unit = 'text', main = false, live = false, secret = false, severity = 'low' } = marks
  return { name, label: { tr, en }, unit, isMain: main, isLive: live, isSecret: secret, severity }
}
