import { exchangeDayAndMonth, soldMemory } from '@filo/contract/hardware/is-same-report'

/*
 * What systeminformation is known to say wrongly, put right. Each rule has a recorded machine that shows it: see
 * machines/README.md.
 */

type Raw = Record<string, unknown>

/**
 * Corrects systeminformation, which calls the model of ARM cores the manufacturer and leaves the brand out; the maker
 * stays in `vendor`.
 */
export function correctCpu(cpu: Raw): Raw {
  const { brand, manufacturer, vendor } = cpu
  return !brand && manufacturer !== vendor ? { ...cpu, brand: manufacturer, manufacturer: undefined } : cpu
}

/** It never asks for the widths that tell, and says "no ECC" of every module. Where no module is told it counts as the kernel does. */
export function correctRam(ram: Raw): Raw {
  const { ecc, bank, partNum, size } = ram
  const isCounted = !bank && !partNum && typeof size === 'number'
  return { ...ram, ecc: ecc === true ? true : undefined, size: isCounted ? soldMemory(size) : size }
}

/** It reads firmware dates day first; SMBIOS 7.1 writes them month first. */
export function correctBios(bios: Raw): Raw {
  const { releaseDate } = bios
  return typeof releaseDate === 'string' ? { ...bios, releaseDate: exchangeDayAndMonth(releaseDate) } : bios
}

/** A device that sleeps answers with ones: revision `ff` says nothing. */
export function correctAudio(audio: Raw): Raw {
  return audio['revision'] === 'ff' ? { ...audio, revision: undefined } : audio
}

const USUAL_WINDOW_MB = 256

/**
 * Corrects systeminformation, which where no driver tells takes the window that the PCI bus has on a card's memory, 256
 * MB of any card, for all of it.
 */
export function correctGpu(gpu: Raw): Raw {
  const isWindow = gpu['vram'] === USUAL_WINDOW_MB && gpu['memoryTotal'] === undefined
  return isWindow ? { ...gpu, vram: undefined } : gpu
}
