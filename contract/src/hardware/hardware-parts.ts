import { z } from 'zod'
import type { LocalizedText } from '../localized-text.ts'
import * as compute from './compute-parts.ts'
import * as device from './device-parts.ts'
import type { HardwareField, HardwareSeverity } from './hardware-field.ts'

/** What hardware is shown by, in the order of the tabs. */
export const hardwareTopics = ['audio', 'cpu', 'disk', 'gpu', 'board', 'net', 'ram', 'wifi'] as const
export const HardwareTopic = z.enum(hardwareTopics)
export type HardwareTopic = z.infer<typeof HardwareTopic>

export const hardwareTopicNames: Record<HardwareTopic, LocalizedText> = {
  audio: { tr: 'Ses', en: 'Audio' },
  cpu: { tr: 'İşlemci', en: 'CPU' },
  disk: { tr: 'Disk', en: 'Disk' },
  gpu: { tr: 'Ekran kartı', en: 'GPU' },
  board: { tr: 'Anakart', en: 'Motherboard' },
  net: { tr: 'Ağ arayüzü', en: 'Network interface' },
  ram: { tr: 'Bellek', en: 'RAM' },
  wifi: { tr: 'Wifi bağlantı durumu', en: 'Wifi connection' },
}

export const hardwareParts = [
  'audio',
  'cpu',
  'cpuNow',
  'disk',
  'filesystem',
  'gpu',
  'display',
  'board',
  'system',
  'bios',
  'net',
  'ram',
  'memory',
  'wifi',
  'wifiAdapter',
] as const
export const HardwarePart = z.enum(hardwareParts)
export type HardwarePart = z.infer<typeof HardwarePart>

interface PartRow {
  topic: HardwareTopic
  name: LocalizedText
  fields: readonly HardwareField[]
  /** How much it matters that one came or went; null: it is never compared. */
  severity: HardwareSeverity | null
  /** Fields that together name one part wherever it is plugged in; tried one set after the other. */
  identities: readonly (readonly string[])[]
  /** Where it sits: what is there now is compared with what was. */
  place: readonly string[]
  /** What a person calls it; the first that is known. */
  title: readonly string[]
  /** A robot that has left the factory must explain a change of it. */
  isBound: boolean
}

type Rest = Partial<Omit<PartRow, 'topic' | 'name' | 'fields'>>

function row(
  topic: HardwareTopic,
  [tr, en]: [string, string],
  fields: readonly HardwareField[],
  rest: Rest = {},
): PartRow {
  const usual = { severity: null, identities: [], place: [], title: [], isBound: false }
  return { topic, name: { tr, en }, fields, ...usual, ...rest }
}

/** The one table of what hardware consists of: the agent collects by it, the server compares, all screens show. */
export const hardwarePartTable: Record<HardwarePart, PartRow> = {
  audio: row('audio', ['Ses aygıtı', 'Audio device'], device.audioFields, {
    severity: 'medium',
    identities: [['id', 'name'], ['id']],
    place: ['name'],
    title: ['name', 'id'],
  }),
  cpu: row('cpu', ['İşlemci', 'CPU'], compute.cpuFields, {
    severity: 'high',
    place: ['socket'],
    title: ['brand', 'manufacturer'],
    isBound: true,
  }),
  cpuNow: row('cpu', ['Şu anki durum', 'Now'], compute.cpuNowFields),
  disk: row('disk', ['Disk', 'Disk'], device.diskFields, {
    severity: 'high',
    identities: [['serialNum']],
    place: ['device'],
    title: ['name', 'device'],
    isBound: true,
  }),
  filesystem: row('disk', ['Dosya sistemi', 'File system'], device.filesystemFields, { title: ['mount'] }),
  gpu: row('gpu', ['Ekran kartı', 'GPU'], device.gpuFields, {
    severity: 'medium',
    identities: [['pciBus', 'model'], ['pciBus'], ['busAddress']],
    place: ['model'],
    title: ['model', 'vendor'],
  }),
  display: row('gpu', ['Ekran', 'Display'], device.displayFields, {
    severity: 'low',
    identities: [['model', 'connection'], ['model']],
    place: ['connection'],
    title: ['model', 'connection'],
  }),
  board: row('board', ['Anakart', 'Motherboard'], compute.boardFields, {
    severity: 'high',
    title: ['model', 'manufacturer'],
    isBound: true,
  }),
  system: row('board', ['Makine', 'Machine'], compute.systemFields, {
    severity: 'high',
    title: ['model', 'manufacturer'],
    isBound: true,
  }),
  bios: row('board', ['Donanım yazılımı (BIOS)', 'Firmware (BIOS)'], compute.biosFields, {
    severity: 'medium',
    title: ['vendor', 'version'],
  }),
  net: row('net', ['Ağ arayüzü', 'Network interface'], device.netFields, {
    severity: 'medium',
    identities: [['mac', 'iface'], ['mac']],
    place: ['iface'],
    title: ['iface', 'mac'],
    isBound: true,
  }),
  ram: row('ram', ['Bellek modülü', 'Memory module'], compute.ramFields, {
    severity: 'high',
    identities: [['bank', 'serialNum'], ['serialNum']],
    place: ['bank'],
    title: ['bank', 'partNum'],
    isBound: true,
  }),
  memory: row('ram', ['Bellek kullanımı', 'Memory use'], compute.memoryFields),
  wifi: row('wifi', ['Wifi bağlantısı', 'Wifi connection'], device.wifiFields, {
    severity: 'low',
    place: ['iface'],
    title: ['ssid', 'iface'],
  }),
  wifiAdapter: row('wifi', ['Wifi kartı', 'Wifi adapter'], device.wifiAdapterFields, {
    severity: 'medium',
    identities: [['mac']],
    place: ['iface'],
    title: ['model', 'iface'],
  }),
}

/** The parts that a topic shows. */
export function partsOfTopic(topic: HardwareTopic): HardwarePart[] {
  return hardwareParts.filter((part) => hardwarePartTable[part].topic === topic)
}

/** A field of a part by its name; undefined for one that the table does not have. */
export function fieldOf(part: HardwarePart, name: string): HardwareField | undefined {
  return hardwarePartTable[part].fields.find((each) => each.name === name)
}
