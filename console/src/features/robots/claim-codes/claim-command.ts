/** A word of a shell command; what a robot called itself must not become another command. */
function shellWord(text: string): string {
  return /^[\w.:/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}

interface ClaimCommand {
  /** Origin of the server. */
  server: string
  serial: string
  code: string
}

/** The line that a technician types on the robot; the code is not among the arguments, which every process can read. */
export function claimCommand({ server, serial, code }: ClaimCommand): string {
  return `FILO_CLAIM_CODE=${code} filo-agent --server ${shellWord(server)} --serial ${shellWord(serial)}`
}
