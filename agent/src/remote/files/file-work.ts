import type { RemoteDeed } from '@filo/contract/remote/remote-orders'
import type { FileAnswer } from '@filo/contract/remote/remote-streams'
import type { AgentContext } from '../../context.ts'
import { AbortedError } from '../../updates/update-error.ts'
import type { MessageStream } from '../message-stream.ts'
import { shownPath } from '../shown-text.ts'
import type { Inbox } from './inbox.ts'
import type { FileAccess } from './open-place.ts'
import { type Place, pathOf, type Root } from './remote-path.ts'

/** What one stream of files works with. */
export interface FileWork {
  access: FileAccess
  roots: readonly Root[]
  /** Whether anything may be changed. */
  canChange: boolean
  messages: MessageStream
  inbox: Inbox
  /** Aborts when the stream is closed or the session ends. */
  signal: AbortSignal
  clock: AgentContext['clock']
  /** Into the dossier; resolves once it is in the outbox. */
  report: (deed: RemoteDeed) => Promise<void>
}

/** @throws AbortedError once nobody waits for the work any more */
export function checkNotAborted({ signal }: Pick<FileWork, 'signal'>): void {
  if (signal.aborted) throw new AbortedError()
}

/** Says something to the page. @throws AbortedError */
export function answer({ messages }: Pick<FileWork, 'messages'>, message: FileAnswer): Promise<void> {
  return messages.sendJson(message)
}

/** The path of a place as dossiers say it. */
export function shownPlace(place: Place): string {
  return shownPath(pathOf(place))
}
