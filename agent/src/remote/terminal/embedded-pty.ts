/** What a pseudo terminal needs beside the agent, packed into its one file. */
export interface EmbeddedPty {
  /** The program that holds one (pty-host.ts), as JavaScript. */
  host: string
  /** Native libraries by Node's name of the architecture: gzip in base64. */
  binaries: Readonly<Record<string, string>>
}

/** Null in the sources; the bundle has its own (tools/src/bundle-agent.ts). */
export const embeddedPty: EmbeddedPty | null = null
