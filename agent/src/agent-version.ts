import packageFile from '../package.json' with { type: 'json' }

/** The agent's own version; a bundle carries it inside. */
export function readAgentVersion(): string {
  return packageFile.version
}
