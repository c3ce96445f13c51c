import type { InstallationCheck } from '@filo/contract/installation/installation-routes'

/** How the reader's language writes what findings consist of. */
export interface FactFormats {
  dateTime: (at: string) => string
  bytes: (bytes: number) => string
  duration: (seconds: number) => string
  direction: (way: 'ahead' | 'behind') => string
}

/** What the words of a finding are filled with: instants (`…At`) and sizes (`…Bytes`) written out, `seconds` as a duration and its direction. */
export function factsInWords(
  facts: InstallationCheck['facts'],
  { dateTime, bytes, duration, direction }: FactFormats,
): Record<string, string | number> {
  const written = Object.entries(facts).map(([name, value]) => {
    if (name.endsWith('At') && value !== '') return [name, dateTime(String(value))]
    return [name, name.endsWith('Bytes') ? bytes(Number(value)) : value]
  })
  const seconds = facts['seconds']
  if (typeof seconds !== 'number') return Object.fromEntries(written)
  const inWords = {
    duration: duration(Math.abs(seconds)),
    direction: direction(seconds > 0 ? 'ahead' : 'behind'),
  }
  return { ...Object.fromEntries(written), ...inWords }
}
