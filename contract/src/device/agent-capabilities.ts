/** What an agent says in its hello that it can do beyond the first protocol; a server asks for nothing else. */
export const agentCapabilities = [
  'send-log',
  'manifest-2',
  'repair',
  'update-policy',
  'trees',
  'agent-renewal',
  'services',
  'bake',
  'hardware',
  'config',
  'streams',
  'hardware-tests',
  'hardware-test-cancel',
  'try-voice',
  'agent-return',
  'end-hold',
  'programs',
  'remote',
  'remote-terminal',
  'remote-desktop',
  'customer-rule',
] as const
export type AgentCapability = (typeof agentCapabilities)[number]

/** Whether an agent that announced these can carry something out; agents from before announce nothing. */
export function agentCan(announced: readonly string[], capability: AgentCapability): boolean {
  return announced.includes(capability)
}

/** Capabilities that following something takes and an agent did not announce, by name; empty: it may be given to it. */
export function findLacking(requires: readonly string[], announced: readonly string[]): string[] {
  return requires.filter((name) => !announced.includes(name))
}
