import { needsBesideConsent } from '@filo/contract/device/assignment/customer-rule'
import type { CommandDoneMessage } from '@filo/contract/device/messages/agent-messages'
import type { CommandMessage } from '@filo/contract/device/messages/server-messages'
import type { AgentContext } from './context.ts'
import type { createHardwareReporter } from './hardware/inventory/report-hardware.ts'
import type { TestKeeper } from './hardware-tests/hardware-test-keeper.ts'
import type { createMeasure } from './hardware-tests/measure-part.ts'
import { sendLog } from './log/send-log.ts'
import type { RemoteKeeper } from './remote/remote-keeper.ts'
import type { VoiceTrials } from './robot-voice/voice-trials.ts'
import type { RobotWork } from './robot-work.ts'
import type { StateStore } from './state/agent-state.ts'
import { repairRelease } from './state/job/repair-release.ts'
import type { StateReports } from './state/report/report-state.ts'
import type { RunningState } from './state/running-state.ts'
import { readCustomerRule } from './state/sync-desired.ts'
import type { Http } from './updates/http/download.ts'

type CommandAnswer = Pick<CommandDoneMessage, 'outcome' | 'text' | 'repair' | 'refusal'>

/** What commands are carried out with. */
interface CommandParts {
  context: AgentContext
  http: Http
  unitId: string
  state: StateStore
  running: RunningState
  reports: StateReports
  work: RobotWork
  hardware: Pick<ReturnType<typeof createHardwareReporter>, 'scan'>
  tests: Pick<TestKeeper, 'handle' | 'cancel'>
  measure: ReturnType<typeof createMeasure>
  voice: Pick<VoiceTrials, 'speak'>
  remote: Pick<RemoteKeeper, 'handle'>
}

type CommandHandlers = {
  [K in CommandMessage['kind']]: (
    parts: CommandParts,
    command: Extract<CommandMessage, { kind: K }>,
  ) => Promise<CommandAnswer>
}

const done: CommandAnswer = { outcome: 'done', text: '' }

/** One row for each command of the server; a feature that adds a command adds its row. */
const commandHandlers: CommandHandlers = {
  'send-log': (parts, command) => sendLog(parts, command),
  'scan-hardware': ({ hardware }, { id }) => hardware.scan(id),
  async 'test-hardware'({ tests, measure, context }, command) {
    const [rule, { access }] = [await readCustomerRule(context), context.remote]
    const needsConsent = needsBesideConsent({ needsConsent: command.needsConsent, rule, access })
    await tests.handle({ ...command, needsConsent }, measure, context.stopping)
    return done
  },
  async 'cancel-hardware-test'({ tests }, { runId }) {
    await tests.cancel(runId)
    return done
  },
  async 'remote-session'({ remote }, { order }) {
    await remote.handle(order)
    return done
  },
  async speak({ voice }, command) {
    const spoken = await voice.speak(command)
    return spoken.isSpoken
      ? { outcome: 'done', text: spoken.text }
      : { outcome: 'refused', text: spoken.text, refusal: spoken.reason }
  },
  async repair({ work, reports, ...parts }) {
    const answer = await repairRelease({ ...parts, inTurn: work.inTurn })
    await reports.report()
    return answer
  },
  async 'end-hold'({ work, context }, { updateId }) {
    if (!work.isAtWork(updateId))
      return { outcome: 'refused', text: 'this update does not wait on this robot' }
    await context.claims.endHoldFor(updateId)
    context.logger.info({ updateId }, 'a person decided to go on although the robot’s software asked to wait')
    return done
  },
  async 'report-now'({ reports }) {
    await reports.report()
    return done
  },
  async retry({ work }, { updateId }) {
    const wasFailed = await work.allowRetry(updateId)
    work.sync()
    return wasFailed ? done : { outcome: 'refused', text: 'this update has not failed on this robot' }
  },
}

/** Carries out a command of the server by its row. @returns how it ended, for `command-done` */
export function handleCommand<K extends CommandMessage['kind']>(
  parts: CommandParts,
  command: Extract<CommandMessage, { kind: K }> & { kind: K },
): Promise<CommandAnswer> {
  return commandHandlers[command.kind](parts, command)
}
