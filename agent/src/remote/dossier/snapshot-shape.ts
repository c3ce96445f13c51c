import { ComparedFile, ComparedPart } from '@filo/contract/remote/remote-difference'
import { z } from 'zod'

/** A file with what says that it was changed. */
export const SeenFile = ComparedFile.extend({ modifiedMs: z.number(), inode: z.number() })
export type SeenFile = z.infer<typeof SeenFile>

const Texts = z.record(z.string().max(4096), z.string().max(500))

/** How a robot was at one moment; `before.json` in the folder of a session. */
export const Snapshot = z.object({
  at: z.iso.datetime(),
  packages: Texts,
  services: Texts,
  ports: Texts,
  users: Texts,
  files: z.record(z.string().max(4096), SeenFile),
  configuration: Texts,
  hardware: Texts,
  /** In these folders, and below them, there may be files that were not seen. */
  unseenFolders: z.array(z.string().max(4096)).max(1000),
  incomplete: z.array(z.object({ part: ComparedPart, text: z.string().max(300) })),
})
export type Snapshot = z.infer<typeof Snapshot>

/** A look that saw nothing of anything, for this reason. */
export function blindSnapshot(at: string, text: string): Snapshot {
  const nothing = { packages: {}, services: {}, ports: {}, users: {}, configuration: {}, hardware: {} }
  const incomplete = ComparedPart.options.map((part) => ({ part, text }))
  return { at, ...nothing, files: {}, unseenFolders: ['/'], incomplete }
}
