import { shellWord } from '@filo/contract/agents/install-line'

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
