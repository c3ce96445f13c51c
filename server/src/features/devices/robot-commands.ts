import { DAY_MS } from '@filo/contract/durations'
import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import { type CommandRow, hasOpenCommand, insertCommands, listCapable } from './devices-store.ts'

/**
 * Try a failed update again, report what is there now, hand over the log while somebody waits for it, check and mend
 * its files, look at its hardware, test parts of it or end such tests in the middle,
 * go on with an update that a program holds back, bring a remote session to where it shall be, or have a program say a sentence.
 */
type RobotCommand =
  | { kind: 'retry'; updateId: string }
  | { kind: 'report-now' }
  | { kind: 'send-log'; id: string; minutes: number; expiresAt: Date }
  | { kind: 'repair'; id: string }
  | { kind: 'scan-hardware'; id: string; expiresAt: Date }
  | { kind: 'test-hardware'; id: string; expiresAt: Date }
  | { kind: 'cancel-hardware-test'; runId: string; expiresAt: Date }
  | { kind: 'end-hold'; updateId: string; expiresAt: Date }
  | { kind: 'remote-session'; remoteSessionId: string; expiresAt: Date }
  | { kind: 'speak'; id: string; language: 'tr' | 'en'; expiresAt: Date }

/** Commands for robots, kept until the robot says that they are done. */
export function createRobotCommands({ clock, ids }: Pick<BaseContext, 'clock' | 'ids'>) {
  function rowOf(unitId: string, command: RobotCommand): CommandRow {
    const nobody = { updateId: null, runId: null, remoteSessionId: null }
    const unasked = { ...nobody, language: null, minutes: null, expiresAt: null }
    const unanswered = { doneAt: null, outcome: null, refusal: null, answer: null }
    return { id: ids.next(), unitId, createdAt: clock.now(), ...unasked, ...unanswered, ...command }
  }

  /**
   * Keeps a command in the caller's transaction, which publishes `robot-command`.
   * @returns false when the robot has not answered the same about the update yet; who asks holds the unit
   */
  async function queue(
    tx: Db,
    unitId: string,
    command: Exclude<RobotCommand, { kind: 'report-now' }>,
  ): Promise<boolean> {
    if ('updateId' in command && (await hasOpenCommand(tx, command, clock.now()))) return false
    await insertCommands(tx, [rowOf(unitId, command)])
    return true
  }

  /** Asks many units what is there now, in the caller's transaction, which publishes `robot-command`. */
  async function requestReports(tx: Db, unitIds: readonly string[]): Promise<void> {
    await insertCommands(
      tx,
      unitIds.map((unitId) => rowOf(unitId, { kind: 'report-now' })),
    )
  }

  /**
   * Asks those of many units that can to look at their hardware, in the caller's transaction, which publishes
   * `robot-command`. Each looks once a day anyway, so that a later one asks for nothing.
   */
  async function requestScans(tx: Db, unitIds: readonly string[]): Promise<void> {
    const expiresAt = new Date(clock.now().getTime() + DAY_MS)
    const rows = (await listCapable(tx, unitIds, 'hardware')).map((unitId) =>
      rowOf(unitId, { kind: 'scan-hardware', id: ids.next(), expiresAt }),
    )
    await insertCommands(tx, rows)
  }

  return { queue, requestReports, requestScans }
}
