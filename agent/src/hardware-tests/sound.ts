/** Samples a second of what is recorded and played. */
export const sampleRate = 16_000
const fullScale = 32_768
const headerBytes = 44
/** What is as quiet as this is nothing at all. */
const floorDb = -120

const toDb = (ratio: number) => (ratio > 0 ? Math.max(floorDb, 20 * Math.log10(ratio)) : floorDb)

/** A WAV file (RIFF, PCM, one channel of 16 bits) of these samples, each from -1 to 1. */
export function wavOf(samples: Float64Array): Buffer {
  const bytes = Buffer.alloc(headerBytes + samples.length * 2)
  bytes.write('RIFF', 0, 'ascii')
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WAVEfmt ', 8, 'ascii')
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(sampleRate, 24)
  bytes.writeUInt32LE(sampleRate * 2, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36, 'ascii')
  bytes.writeUInt32LE(samples.length * 2, 40)
  for (const [index, sample] of samples.entries())
    bytes.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), headerBytes + index * 2)
  return bytes
}

/** A tone that swells and fades, so that the speaker does not click; `amplitude` from 0 to 1. */
export function toneOf(hertz: number, seconds: number, amplitude: number): Float64Array {
  const length = Math.round(seconds * sampleRate)
  const fade = sampleRate / 50
  return Float64Array.from({ length }, (_, index) => {
    const edge = Math.min(1, index / fade, (length - index) / fade)
    return amplitude * edge * Math.sin((2 * Math.PI * hertz * index) / sampleRate)
  })
}

/** Signed samples of 16 bits as they are recorded raw; an odd byte at the end is left out. */
export function samplesOf(bytes: Buffer): Float64Array {
  return Float64Array.from(
    { length: Math.floor(bytes.length / 2) },
    (_, index) => bytes.readInt16LE(index * 2) / fullScale,
  )
}

/** How loud a recording is. Levels in dBFS: 0 is as loud as can be told; `clippedShare` in percent. */
export function loudnessOf(samples: Float64Array): {
  levelDbfs: number
  peakDbfs: number
  clippedShare: number
} {
  let [squares, peak, clipped] = [0, 0, 0]
  for (const sample of samples) {
    const size = Math.abs(sample)
    squares += size * size
    if (size > peak) peak = size
    if (size >= 32_767 / fullScale) clipped += 1
  }
  const length = Math.max(1, samples.length)
  return {
    levelDbfs: toDb(Math.sqrt(squares / length)),
    peakDbfs: toDb(peak),
    clippedShare: (100 * clipped) / length,
  }
}

/** How strong a tone is in some samples, as its share of their power (Goertzel algorithm). */
function toneShare(samples: Float64Array, hertz: number): number {
  const turn = 2 * Math.cos((2 * Math.PI * hertz) / sampleRate)
  let [one, two, squares] = [0, 0, 0]
  for (const sample of samples) {
    const next = sample + turn * one - two
    two = one
    one = next
    squares += sample * sample
  }
  const power = one * one + two * two - turn * one * two
  return squares > 0 ? Math.min(1, (2 * power) / (samples.length * squares)) : 0
}

/** By how many dB a tone stands out of the rest, where it stands out most: it plays for a part of the recording alone. */
export function toneOverNoise(samples: Float64Array, hertz: number): number {
  const slice = sampleRate / 4
  let best = 0
  for (let start = 0; start + slice <= samples.length; start += slice)
    best = Math.max(best, toneShare(samples.subarray(start, start + slice), hertz))
  return best <= 0
    ? floorDb
    : Math.min(120, Math.max(floorDb, 10 * Math.log10(best / Math.max(1e-12, 1 - best))))
}
