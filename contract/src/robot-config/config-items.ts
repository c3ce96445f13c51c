import { z } from 'zod'
import type { LocalizedText } from '../localized-text.ts'
import { type ConfigItemKey, configItemLimits } from '../robot-models/robot-config-schema.ts'

const text = (tr: string, en: string): LocalizedText => ({ tr, en })

/** The parts of a robot's configuration in the order in which they are shown. */
export const configGroups = [
  'identity',
  'motion',
  'face',
  'audioInput',
  'audioOutput',
  'speech',
  'words',
] as const
export type ConfigGroup = (typeof configGroups)[number]

export const configGroupNames: Record<ConfigGroup, LocalizedText> = {
  identity: text('Kimlik', 'Identity'),
  motion: text('Hareket', 'Motion'),
  face: text('Yüz', 'Face'),
  audioInput: text('Ses girişi', 'Audio input'),
  audioOutput: text('Ses çıkışı', 'Audio output'),
  speech: text('Konuşma', 'Speech'),
  words: text('Kelimeler', 'Words'),
}

/**
 * What somebody must be allowed to change: `basic` values (volume, language, brightness), everything of a robot, and the
 * limits that others stay within.
 */
export type ConfigLevel = 'basic' | 'configure' | 'limit'

/** What a value is, within which bounds; `range` names the bounds of the model's own schema. */
export type ConfigKind =
  | { kind: 'number'; min: number; max: number; step: number; unit: string; range?: ConfigItemKey }
  | { kind: 'switch' }
  | { kind: 'choice'; options: Readonly<Record<string, LocalizedText>>; isRadio?: true }
  | { kind: 'choices'; options: Readonly<Record<string, LocalizedText>> }
  /** One of the languages of the robot's model. */
  | { kind: 'language' }
  | { kind: 'text'; max: number }
  | { kind: 'words' }

interface ItemRow {
  group: ConfigGroup
  name: LocalizedText
  level: ConfigLevel
  is: ConfigKind
  /** Of one robot alone: neither a model nor a customer sets it for many. */
  isOwn?: true
}

const off = text('Kapalı', 'Off')

const modes = {
  autonomous: text('Otonom', 'Autonomous'),
  manual: text('Elle', 'Manual'),
  presentation: text('Sunum', 'Presentation'),
  service: text('Servis', 'Service'),
  sleep: text('Uyku', 'Sleep'),
}

const mimics = {
  neutral: text('Nötr', 'Neutral'),
  happy: text('Mutlu', 'Happy'),
  sad: text('Üzgün', 'Sad'),
  surprised: text('Şaşkın', 'Surprised'),
  thinking: text('Düşünceli', 'Thinking'),
}

const voices = {
  off,
  child: text('Çocuk', 'Child'),
  deep: text('Kalın', 'Deep'),
  robot: text('Robot', 'Robot'),
}

const micPorts = {
  lapel: text('Yaka mikrofonu', 'Lapel microphone'),
  robot: text('Robot mikrofonu', 'Robot microphone'),
}

function ranged(range: ConfigItemKey, step = 1): ConfigKind {
  return { kind: 'number', ...configItemLimits[range], step, range }
}

function percent(min = 0, max = 100): ConfigKind {
  return { kind: 'number', min, max, step: 1, unit: '%' }
}

/** Every item that can be set, in the order shown: server, agent and screen know items from here alone. */
const rows = {
  name: {
    group: 'identity',
    name: text('Robot adı', 'Name'),
    level: 'configure',
    is: { kind: 'text', max: 100 },
    isOwn: true,
  },
  language: { group: 'identity', name: text('Dil', 'Language'), level: 'basic', is: { kind: 'language' } },
  mode: {
    group: 'motion',
    name: text('Çalışma modu', 'Mode'),
    level: 'configure',
    is: { kind: 'choice', options: modes },
  },
  faceBrightness: {
    group: 'face',
    name: text('Yüz parlaklığı', 'Face brightness'),
    level: 'basic',
    is: ranged('faceBrightness'),
  },
  faceMimics: {
    group: 'face',
    name: text('Yüz mimikleri', 'Face mimics'),
    level: 'configure',
    is: { kind: 'switch' },
  },
  faceMimicSet: {
    group: 'face',
    name: text('Kullanılan mimikler', 'Mimics in use'),
    level: 'configure',
    is: { kind: 'choices', options: mimics },
  },
  micPort: {
    group: 'audioInput',
    name: text('Mikrofon girişi', 'Microphone port'),
    level: 'configure',
    is: { kind: 'choice', options: micPorts, isRadio: true },
  },
  micDistance: {
    group: 'audioInput',
    name: text('Mikrofon mesafesi', 'Mic distance'),
    level: 'configure',
    is: ranged('micDistance', 0.1),
  },
  micVolume: {
    group: 'audioInput',
    name: text('Mikrofon sesi', 'Mic volume'),
    level: 'basic',
    is: ranged('micVolume'),
  },
  micVolumeMax: {
    group: 'audioInput',
    name: text('Mikrofon ses üst sınırı', 'Mic volume max'),
    level: 'limit',
    is: ranged('micVolume'),
  },
  musicVolume: {
    group: 'audioOutput',
    name: text('Müzik sesi', 'Music volume'),
    level: 'basic',
    is: ranged('musicVolume'),
  },
  musicVolumeMax: {
    group: 'audioOutput',
    name: text('Müzik ses üst sınırı', 'Music volume max'),
    level: 'limit',
    is: ranged('musicVolume'),
  },
  speechVolume: {
    group: 'audioOutput',
    name: text('Konuşma sesi', 'Speech volume'),
    level: 'basic',
    is: ranged('speechVolume'),
  },
  speechVolumeMax: {
    group: 'audioOutput',
    name: text('Konuşma ses üst sınırı', 'Speech volume max'),
    level: 'limit',
    is: ranged('speechVolume'),
  },
  soundCardNo: {
    group: 'audioOutput',
    name: text('Ses kartı numarası', 'Sound card number'),
    level: 'configure',
    is: { kind: 'number', min: 0, max: 31, step: 1, unit: '' },
  },
  voiceChanger: {
    group: 'audioOutput',
    name: text('Ses değiştirici', 'Voice changer'),
    level: 'configure',
    is: { kind: 'choice', options: voices },
  },
  voiceChangerPitch: {
    group: 'audioOutput',
    name: text('Ses değiştirici perdesi', 'Voice changer pitch'),
    level: 'configure',
    is: percent(-50, 50),
  },
  voiceChangerRate: {
    group: 'audioOutput',
    name: text('Ses değiştirici hızı', 'Voice changer rate'),
    level: 'configure',
    is: percent(50, 200),
  },
  'stt.engine': {
    group: 'speech',
    name: text('Konuşma tanıma motoru', 'Speech-recognition engine'),
    level: 'configure',
    is: { kind: 'text', max: 60 },
  },
  'stt.language': {
    group: 'speech',
    name: text('Konuşma tanıma dili', 'Speech-recognition language'),
    level: 'configure',
    is: { kind: 'language' },
  },
  'stt.sensitivity': {
    group: 'speech',
    name: text('Konuşma tanıma duyarlılığı', 'Speech-recognition sensitivity'),
    level: 'configure',
    is: percent(),
  },
  'stt.noiseReduction': {
    group: 'speech',
    name: text('Gürültü engelleme', 'Noise reduction'),
    level: 'configure',
    is: { kind: 'switch' },
  },
  'stt.offline': {
    group: 'speech',
    name: text('Çevrimdışı konuşma tanıma', 'Offline speech recognition'),
    level: 'configure',
    is: { kind: 'switch' },
  },
  'tts.engine': {
    group: 'speech',
    name: text('Metinden sese motoru', 'Text-to-speech engine'),
    level: 'configure',
    is: { kind: 'text', max: 60 },
  },
  'tts.voice': {
    group: 'speech',
    name: text('Metinden sese sesi', 'Text-to-speech voice'),
    level: 'configure',
    is: { kind: 'text', max: 60 },
  },
  'tts.rate': {
    group: 'speech',
    name: text('Metinden sese hızı', 'Text-to-speech rate'),
    level: 'configure',
    is: percent(50, 200),
  },
  'tts.pitch': {
    group: 'speech',
    name: text('Metinden sese perdesi', 'Text-to-speech pitch'),
    level: 'configure',
    is: percent(-50, 50),
  },
  speechTimeout: {
    group: 'speech',
    name: text('Konuşma zaman aşımı', 'Speech timeout'),
    level: 'configure',
    is: ranged('speechTimeout'),
  },
  words: { group: 'words', name: text('Kelimeler', 'Words'), level: 'configure', is: { kind: 'words' } },
} as const satisfies Record<string, ItemRow>

export type ConfigKey = keyof typeof rows
export const configKeys = Object.keys(rows) as ConfigKey[]
export const ConfigKey = z.enum(configKeys as [ConfigKey, ...ConfigKey[]])
type ConfigItem = ItemRow
export const configItems: Readonly<Record<ConfigKey, ConfigItem>> = rows

/** The limit that each volume stays within. */
export const volumeLimits = {
  micVolume: 'micVolumeMax',
  musicVolume: 'musicVolumeMax',
  speechVolume: 'speechVolumeMax',
} as const satisfies Partial<Record<ConfigKey, ConfigKey>>
export type VolumeKey = keyof typeof volumeLimits
export const volumeKeys = Object.keys(volumeLimits) as VolumeKey[]

/** What a word in a robot's list is for. */
export const configWordKinds = {
  wake: text('Uyandırma', 'Wake'),
  recognise: text('Tanıma', 'Recognise'),
  pronounce: text('Okunuş', 'Pronounce'),
  blocked: text('Engelli', 'Blocked'),
} as const satisfies Record<string, LocalizedText>
export type ConfigWordKind = keyof typeof configWordKinds
