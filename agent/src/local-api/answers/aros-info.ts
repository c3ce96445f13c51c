import {
  hardwarePartTable,
  hardwareTopicNames,
  hardwareTopics,
  partsOfTopic,
} from '@filo/contract/hardware/hardware-parts'
import {
  type HardwareInventory,
  missingOf,
  missingReasonTexts,
} from '@filo/contract/hardware/hardware-snapshot'
import { hardwareText } from '@filo/contract/hardware/hardware-text'
import type { Language, LocalizedText } from '@filo/contract/localized-text'
import type { AgentContext } from '../../context.ts'
import { readStoredHardware } from '../../hardware/inventory/report-hardware.ts'

type Context = Pick<AgentContext, 'folder' | 'serial' | 'modelCode' | 'agentVersion'>

/** What anybody before the robot's own screen may read: who it is. */
export interface OwnNames {
  serial: string
  name: string
  model: LocalizedText
}

/** A kind of part in words: its items as names and values, or why there is none. */
interface WordedPart {
  title: string
  items: { label: string; text: string | null; reason: string | null }[][]
  missing: string | null
}

/** The robot's last look at itself in words of one language, for its own screen. */
export interface WordedHardware extends OwnNames {
  agentVersion: string
  collectedAt: string | null
  topics: { title: string; parts: WordedPart[] }[]
}

/** Reads the robot's names, as the server last called it; by its serial number before. */
export async function readOwnNames(context: Context): Promise<OwnNames> {
  const stored = await readStoredHardware(context)
  const { serial, modelCode = '' } = context
  return {
    serial,
    name: stored?.robot?.name ?? serial,
    model: stored?.robot?.model ?? { tr: modelCode, en: modelCode },
  }
}

function wordedTopics(inventory: HardwareInventory, language: Language): WordedHardware['topics'] {
  return hardwareTopics.map((topic) => ({
    title: hardwareTopicNames[topic][language],
    parts: partsOfTopic(topic).map((part) => {
      const { name, fields } = hardwarePartTable[part]
      const section = inventory[part]
      const items = (section?.items ?? []).map((item) =>
        fields.map((field) => {
          const missing = missingOf(item, field.name)
          return {
            label: field.label[language],
            text: hardwareText(field, item[field.name], language) ?? null,
            reason: missing ? missingReasonTexts[missing][language] : null,
          }
        }),
      )
      const reason = missingReasonTexts[section?.missing ?? 'not_reported'][language]
      return { title: name[language], items, missing: items.length > 0 ? null : reason }
    }),
  }))
}

/** Reads the hardware that the robot saw of itself last, also while it is offline. */
export async function readWordedHardware(context: Context, language: Language): Promise<WordedHardware> {
  const stored = await readStoredHardware(context)
  return {
    ...(await readOwnNames(context)),
    agentVersion: context.agentVersion,
    collectedAt: stored?.snapshot.collectedAt ?? null,
    topics: stored ? wordedTopics(stored.snapshot.inventory, language) : [],
  }
}
