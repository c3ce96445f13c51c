import packageFile from '../package.json' with { type: 'json' }

/** The agent's own version; a bundle carries it inside. */
export function readAgentVersion(): string {
  return packageFile.version
}

/** The day on which this version was made, in milliseconds since 1970: no clock that is right says less. */
export function readAgentDateMs(): number {
  return Date.parse(packageFile.madeOn)
}
