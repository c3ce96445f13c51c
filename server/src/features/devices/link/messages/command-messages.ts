import type { CommandMessage } from '@filo/contract/device/messages/server-messages'
import { trialSentences } from '@filo/contract/robot-config/voice-trials'
import type { Arrivals } from '../arrivals/arrivals.ts'
import type { LinkParts } from '../link-parts.ts'
import type { OpenLink } from '../open-link.ts'

type OpenCommand = Awaited<ReturnType<Arrivals['openCommands']>>[number]

/** undefined: what the command is about is gone, and nothing is sent. */
type Made = CommandMessage | undefined

type CommandMessages = {
  [K in CommandMessage['kind']]: (
    parts: Pick<LinkParts, 'hardwareTestIntake' | 'remoteIntake'>,
    unitId: string,
    command: OpenCommand,
  ) => Made | Promise<Made>
}

const type = 'command'

/** One row for each command: the message that a robot is sent for it. A feature that adds a command adds its row. */
const commandMessages: CommandMessages = {
  retry: (_parts, _unitId, { id, updateId }) =>
    updateId === null ? undefined : { type, id, kind: 'retry', updateId },
  'end-hold': (_parts, _unitId, { id, updateId }) =>
    updateId === null ? undefined : { type, id, kind: 'end-hold', updateId },
  repair: (_parts, _unitId, { id }) => ({ type, id, kind: 'repair' }),
  'scan-hardware': (_parts, _unitId, { id }) => ({ type, id, kind: 'scan-hardware' }),
  'report-now': (_parts, _unitId, { id }) => ({ type, id, kind: 'report-now' }),
  'send-log': (_parts, _unitId, { id, minutes }) =>
    minutes === null ? undefined : { type, id, kind: 'send-log', minutes },
  'test-hardware': ({ hardwareTestIntake }, unitId, { id }) => hardwareTestIntake.commandOf(unitId, id),
  'cancel-hardware-test': (_parts, _unitId, { id, runId }) =>
    runId === null ? undefined : { type, id, kind: 'cancel-hardware-test', runId },
  'remote-session': ({ remoteIntake }, _unitId, command) => remoteIntake.commandOf(command),
  speak: (_parts, _unitId, { id, language }) =>
    language === null ? undefined : { type, id, kind: 'speak', language, text: trialSentences[language] },
}

/** Sends a robot the commands that wait for it, each once by a link. */
export async function sendCommands(
  parts: Pick<LinkParts, 'arrivals' | 'hardwareTestIntake' | 'remoteIntake'>,
  link: OpenLink,
): Promise<void> {
  for (const command of await parts.arrivals.openCommands(link.unitId)) {
    if (link.sentCommands.has(command.id)) continue
    link.sentCommands.add(command.id)
    const message = await commandMessages[command.kind](parts, link.unitId, command)
    if (message) link.send(message)
  }
}
