import type { LiveSample } from '@filo/contract/live-state/live-sample'
import { namesIn, readNumber, readWord } from './machine-files.ts'

const MOST = 16

/** Degrees of the machine's sensors by their names, hwmon's first, then zones that have other names. */
export async function readTemperatures(root = '/'): Promise<LiveSample['temperatures']> {
  const found = new Map<string, number>()
  for (const [above, nameFile, valueFile] of [
    [['sys', 'class', 'hwmon'], 'name', 'temp1_input'],
    [['sys', 'class', 'thermal'], 'type', 'temp'],
  ] as const) {
    for (const folder of await namesIn(root, ...above)) {
      const thousandths = await readNumber(root, ...above, folder, valueFile)
      const name = (await readWord(root, ...above, folder, nameFile)).slice(0, 60)
      const degrees = (thousandths ?? Number.NaN) / 1000
      if (degrees >= -100 && degrees <= 300 && name && !found.has(name)) found.set(name, degrees)
    }
  }
  return [...found].slice(0, MOST).map(([name, tempC]) => ({ name, tempC }))
}
