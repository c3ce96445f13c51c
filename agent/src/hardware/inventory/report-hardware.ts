import { createHash } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '@filo/contract/durations'
import {
  RobotNames,
  reportHardwareUnchanged,
  SentAnswer,
  sendHardware,
  UnchangedAnswer,
} from '@filo/contract/hardware/hardware-device-routes'
import { HardwareSnapshot } from '@filo/contract/hardware/hardware-snapshot'
import { hashedText } from '@filo/contract/hardware/stable-inventory'
import { z } from 'zod'
import { type AgentContext, nowIso } from '../../context.ts'
import { readJsonFile, writeDurably } from '../../disk/durable-file.ts'
import type { Http } from '../../updates/http/download.ts'
import { reasonOf } from '../../updates/update-error.ts'

const StoredHardware = z.object({ snapshot: HardwareSnapshot, robot: RobotNames.nullable() })
export type StoredHardware = z.infer<typeof StoredHardware>

type Context = Pick<
  AgentContext,
  'folder' | 'disk' | 'clock' | 'body' | 'logger' | 'agentVersion' | 'randomness' | 'stopping'
>

interface Sender {
  context: Context
  http: Pick<Http, 'requestJson'>
  unitId: string
}

const againMs = HOUR_MS

/** Reads the robot's hardware as it was last looked at; undefined before the first look, or where it is damaged. */
export async function readStoredHardware({
  folder,
}: Pick<AgentContext, 'folder'>): Promise<StoredHardware | undefined> {
  return readJsonFile(folder.hardware, StoredHardware).catch(() => undefined)
}

/** Looks at the machine. */
async function lookAt(context: Context): Promise<HardwareSnapshot> {
  const begun = context.clock.now()
  const collectedAt = nowIso(context)
  const { inventory, warnings } = await context.body.hardware()
  const hash = createHash('sha256').update(hashedText(inventory)).digest('hex')
  const durationMs = Math.min(HOUR_MS, Math.max(0, Math.round(context.clock.now() - begun)))
  return { collectedAt, agentVersion: context.agentVersion, durationMs, warnings, hash, inventory }
}

/** Tells the server of a machine's hardware: all of it where it changed or is asked for, else that it did not. */
export function createHardwareReporter({ context, http, unitId }: Sender) {
  const asking = { unitId, signal: context.stopping }

  async function reportUnchanged({ hash, collectedAt }: HardwareSnapshot): Promise<RobotNames | undefined> {
    const answer = await http.requestJson(reportHardwareUnchanged.path, { hash, collectedAt }, asking)
    const { isKnown, robot } = UnchangedAnswer.parse(answer)
    return isKnown ? robot : undefined
  }

  async function send(snapshot: HardwareSnapshot, scanId: string | undefined): Promise<RobotNames> {
    const answer = await http.requestJson(sendHardware.path, { ...snapshot, scanId }, asking)
    return SentAnswer.parse(answer).robot
  }

  /**
   * Looks once and tells; what is kept on disk is written only when something is other than before.
   * @throws what kept it from being told
   */
  async function report(scanId?: string): Promise<void> {
    const stored = await readStoredHardware(context)
    const snapshot = await lookAt(context)
    const isSame = stored?.snapshot.hash === snapshot.hash
    if (!isSame) await keep({ snapshot, robot: stored?.robot ?? null })
    const answer = isSame && !scanId ? await reportUnchanged(snapshot) : undefined
    const robot = answer ?? (await send(snapshot, scanId))
    const isNamed = JSON.stringify(stored?.robot) === JSON.stringify(robot)
    if (!isNamed || scanId) await keep({ snapshot, robot })
  }

  const keep = (stored: StoredHardware) =>
    writeDurably(context.disk, context.folder.hardware, JSON.stringify(stored))

  /** Carries out the command to scan. */
  async function scan(id: string): Promise<{ outcome: 'done' | 'refused'; text: string }> {
    try {
      await report(id)
      return { outcome: 'done', text: '' }
    } catch (error) {
      context.logger.warn(`the hardware could not be handed over: ${reasonOf(error)}`)
      return { outcome: 'refused', text: reasonOf(error).slice(0, 500) }
    }
  }

  /** Looks soon after the start and then once a day, until the signal fires; robots that start together look apart. */
  async function watch(firstMs: number, ending: AbortSignal): Promise<void> {
    const { clock, randomness, logger } = context
    let waitMs = firstMs * (1 + randomness.fraction())
    while (!ending.aborted) {
      await clock.sleep(waitMs, ending).catch(() => undefined)
      if (ending.aborted) return
      waitMs = DAY_MS * (0.9 + randomness.fraction() * 0.2)
      await report().catch((error: unknown) => {
        logger.debug(`hardware: ${reasonOf(error)}`)
        waitMs = againMs * (1 + randomness.fraction())
      })
    }
  }

  return { scan, watch }
}

export type HardwareReporter = ReturnType<typeof createHardwareReporter>
