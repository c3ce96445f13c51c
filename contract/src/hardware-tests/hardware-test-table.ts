import { z } from 'zod'
import type { LocalizedText } from '../localized-text.ts'

export const hardwareTests = ['microphone', 'speaker', 'camera', 'disk', 'network'] as const
export const HardwareTest = z.enum(hardwareTests)
export type HardwareTest = z.infer<typeof HardwareTest>

type HardwareTestUnit =
  | 'MB/s'
  | 'ms'
  | 'bytes'
  | 'Mbit/s'
  | 'dBFS'
  | 'dB'
  | '%'
  | 's'
  | 'Hz'
  | 'px'
  | 'count'
  | 'flag'

/** One measured value of a test. */
export interface HardwareTestField {
  name: string
  label: LocalizedText
  unit: HardwareTestUnit
}

interface HardwareTestRow {
  name: LocalizedText
  /** What the person beside the robot is asked, and told: what happens and what leaves the robot. */
  does: LocalizedText
  fields: readonly HardwareTestField[]
}

const value = (name: string, tr: string, en: string, unit: HardwareTestUnit): HardwareTestField => ({
  name,
  label: { tr, en },
  unit,
})

/** The one table of tests and what they measure: agents report by it, the server keeps by it, screens show by it. */
export const hardwareTestTable: Record<HardwareTest, HardwareTestRow> = {
  microphone: {
    name: { tr: 'Mikrofon', en: 'Microphone' },
    does: {
      tr: 'Robot 3 saniye dinler. Ses kaydı robotta silinir ve gönderilmez; yalnız ses düzeyi bildirilir.',
      en: 'The robot listens for 3 seconds. The recording is erased on the robot and not sent; only its level is reported.',
    },
    fields: [
      value('levelDbfs', 'Ses düzeyi', 'Level', 'dBFS'),
      value('peakDbfs', 'Tepe düzeyi', 'Peak', 'dBFS'),
      value('clippedShare', 'Kırpılan pay', 'Clipped share', '%'),
      value('seconds', 'Süre', 'Length', 's'),
    ],
  },
  speaker: {
    name: { tr: 'Hoparlör', en: 'Speaker' },
    does: {
      tr: 'Robot 2 saniyelik bir ses çalar; mikrofonu varsa sesi onunla dinler. Ses kaydı gönderilmez.',
      en: 'The robot plays a tone of 2 seconds and, where it has a microphone, listens to it. No recording is sent.',
    },
    fields: [
      value('toneHz', 'Çalınan ses', 'Tone', 'Hz'),
      value('heard', 'Robot kendi sesini duydu', 'The robot heard itself', 'flag'),
      value('toneOverNoiseDb', 'Sesin ortamdan farkı', 'Tone above the room', 'dB'),
      value('seconds', 'Süre', 'Length', 's'),
    ],
  },
  camera: {
    name: { tr: 'Kamera', en: 'Camera' },
    does: {
      tr: 'Robot birkaç kare çeker. Görüntü robotta silinir ve gönderilmez; yalnız çözünürlük ve parlaklık bildirilir.',
      en: 'The robot takes a few frames. The picture is erased on the robot and not sent; only its size and brightness are reported.',
    },
    fields: [
      value('width', 'Genişlik', 'Width', 'px'),
      value('height', 'Yükseklik', 'Height', 'px'),
      value('brightness', 'Parlaklık', 'Brightness', '%'),
      value('frames', 'Kare sayısı', 'Frames', 'count'),
      value('framesDiffer', 'Kareler birbirinden farklı', 'Frames differ', 'flag'),
    ],
  },
  disk: {
    name: { tr: 'Disk', en: 'Disk' },
    does: {
      tr: 'Robot kendi klasörüne en çok 64 MB yazar, geri okur ve siler. Diskteki dosyalara dokunmaz.',
      en: 'The robot writes 64 MB at most into its own folder, reads it back and removes it. It touches no other file.',
    },
    fields: [
      value('writeMBps', 'Yazma hızı', 'Write', 'MB/s'),
      value('readMBps', 'Okuma hızı', 'Read', 'MB/s'),
      value('fsyncMs', 'Diske işleme süresi (ortanca)', 'Sync (median)', 'ms'),
      value('fsyncMaxMs', 'Diske işleme süresi (en uzun)', 'Sync (longest)', 'ms'),
      value('sizeBytes', 'Yazılan', 'Written', 'bytes'),
      value('verified', 'Okunan yazılanla aynı', 'Read back as written', 'flag'),
    ],
  },
  network: {
    name: { tr: 'Ağ hızı', en: 'Network speed' },
    does: {
      tr: 'Robot Filo sunucusundan en çok 32 MB alır, en çok 16 MB gönderir. Veriler rastgeledir.',
      en: 'The robot takes 32 MB at most from the Filo server and sends 16 MB at most. The data is random.',
    },
    fields: [
      value('latencyMs', 'Gecikme (ortanca)', 'Latency (median)', 'ms'),
      value('downloadMbps', 'İndirme hızı', 'Download', 'Mbit/s'),
      value('uploadMbps', 'Gönderme hızı', 'Upload', 'Mbit/s'),
      value('downloadBytes', 'İndirilen', 'Downloaded', 'bytes'),
      value('uploadBytes', 'Gönderilen', 'Sent', 'bytes'),
    ],
  },
}

/** Measured values by their names; what a test does not measure is left out. */
export const HardwareTestValues = z
  .record(z.string().regex(/^[A-Za-z]{1,40}$/), z.union([z.number().min(-1e15).max(1e15), z.boolean()]))
  .refine((values) => Object.keys(values).length <= 20, '20 values at most')
export type HardwareTestValues = z.infer<typeof HardwareTestValues>

/** The values that a test measures, each of its kind; everything else that was told is left out. */
export function knownTestValues(test: HardwareTest, reported: HardwareTestValues): HardwareTestValues {
  const retained: HardwareTestValues = {}
  for (const { name, unit } of hardwareTestTable[test].fields) {
    const each = Object.hasOwn(reported, name) ? reported[name] : undefined
    if (each !== undefined && (typeof each === 'boolean') === (unit === 'flag')) retained[name] = each
  }
  return retained
}
