import { join } from 'node:path'
import type { RemoteLogLine } from '@filo/contract/remote/remote-streams'
import type { LogFile } from './read-files.ts'

/** Levels of the agent's logger by severity (RFC 5424, 6.2.1). */
const levels: Readonly<Record<string, number>> = { fatal: 2, error: 3, warn: 4, info: 6, debug: 7, trace: 7 }
const pattern = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (?:(fatal|error|warn|info|debug|trace) )?(.*)$/s

/** A line of the agent's own log book (log/log-book.ts). */
export function readAgentLine(text: string): RemoteLogLine {
  const [, at, level, rest] = pattern.exec(text) ?? []
  return { at: at ?? null, level: levels[level ?? ''] ?? null, origin: 'filo-agent', text: rest ?? text }
}

/** The files of the log book in the agent's folder of logs. */
export function agentLogFile(folder: string): LogFile {
  return { path: join(folder, 'agent.log'), previous: join(folder, 'agent.1.log'), toLine: readAgentLine }
}
