import type { AgentInstallation, AgentPackage } from './agents-routes.ts'

/** A word of a shell command; what a robot called itself must not become another command. */
export function shellWord(text: string): string {
  return /^[\w.:/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}

interface InstallLine {
  installation: Pick<AgentInstallation, 'rootSha256'>
  package: AgentPackage
  /** Origin of the server. */
  server: string
  /** How the robot is let in. */
  way: { claim: string } | { installKey: string }
  /** As a word of the shell already, where it is a place to be filled in. */
  serial: string
}

/**
 * The line that is typed on a new robot. Nothing in it trusts the way to the server: the package is installed when it has
 * the checksum in the line, and the agent joins a server whose first root of trust has the hash in the line.
 */
export function installLine({
  installation,
  package: { path, sha256 },
  server,
  way,
  serial,
}: InstallLine): string {
  const file = 'filo-agent.deb'
  const enrol = [
    `sudo filo-agent enrol --server ${shellWord(server)}`,
    'claim' in way ? `--claim ${shellWord(way.claim)}` : `--install-key ${shellWord(way.installKey)}`,
    `--serial ${shellWord(serial)}`,
    `--root-sha256 ${installation.rootSha256}`,
  ]
  return [
    `curl -fo ${file} ${shellWord(server + path)}`,
    `echo "${sha256}  ${file}" | sha256sum -c`,
    `sudo apt-get install -y ./${file}`,
    enrol.join(' '),
  ].join(' && ')
}
