import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import type { HardwareInventory } from '@filo/contract/hardware/hardware-snapshot'
import { cutText } from '../../updates/cut-text.ts'
import { reasonOf } from '../../updates/update-error.ts'
import { readIwDev } from './iw-dev.ts'
import { readNetCards } from './net-cards.ts'
import { type MachineRights, type RawHardware, type RawTopic, rawTopics } from './raw-hardware.ts'
import { toInventory } from './to-inventory.ts'

export interface CollectedHardware {
  inventory: HardwareInventory
  /** What went wrong, in English. */
  warnings: string[]
}

const topicTimeoutMs = 20_000
const toolFolders = ['/usr/sbin', '/usr/bin', '/sbin', '/bin', '/usr/local/sbin', '/usr/local/bin']

function hasTool(name: string): boolean {
  return toolFolders.some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

/** Reads what this process may read, and with which programs. */
export function readRights(): MachineRights {
  return { isRoot: process.getuid?.() === 0, hasTool }
}

type Probe = () => Promise<unknown>

async function inTime(topic: RawTopic, probe: Probe, warnings: string[]): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => {
      warnings.push(`${topic} did not answer within ${topicTimeoutMs / 1000} s`)
      resolve(undefined)
    }, topicTimeoutMs)
  })
  try {
    return await Promise.race([probe(), late])
  } catch (error) {
    warnings.push(cutText(`${topic}: ${reasonOf(error)}`, 300))
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Asks this machine what it is made of, all topics at a time and each with a limit; never for versions or everything at
 * once, which start every program that is installed.
 */
export async function collectHardware(): Promise<CollectedHardware> {
  const information: Record<RawTopic, Probe> = await import('systeminformation')
  const warnings: string[] = []
  const [netCards, iwDev, ...answers] = await Promise.all([
    readNetCards(),
    readIwDev(),
    ...rawTopics.map(async (topic) => [topic, await inTime(topic, information[topic], warnings)] as const),
  ])
  const answered = Object.fromEntries(answers.filter(([, answer]) => answer !== undefined))
  const raw: RawHardware = { ...answered, netCards, iwDev }
  return { inventory: toInventory(raw, readRights()), warnings: warnings.slice(0, 20) }
}
