import { z } from 'zod'
import { Id } from '../../entity.ts'
import { PackageCode } from './package-content.ts'

/** The most programs that a robot is ordered to have or to remove at once. */
export const mostPrograms = 50

/**
 * What a robot shall do about one program, in the order in which it goes about it. A renewed assignment keeps `orderId`; a
 * robot that failed an order tries again only on the command `retry` with its id or a new one. What no order names stays as it
 * is: a program is never removed because somebody forgot it.
 */
export const ProgramOrder = z.strictObject({
  orderId: Id,
  code: PackageCode,
  /** The release to install, whose manifest is a target of the assignment; null: remove the program. */
  releaseId: Id.nullable(),
  /** Installed, and its services stopped: nothing of it runs until an order says otherwise. */
  isStopped: z.boolean(),
  /** Of a removal: what the program stored stays on the robot, for when it is installed again. */
  keepData: z.boolean(),
})
export type ProgramOrder = z.infer<typeof ProgramOrder>

const Path = z.string().max(500)

/** What a robot checked after it removed a program; paths below the robot's folder of programs. */
export const RemovalReceipt = z.object({
  /** Files and links that were there, with their bytes; content that other software shares stays for that. */
  fileCount: z.number().int().min(0),
  bytes: z.number().int().min(0),
  /** Folders and files that are gone, the first ones. */
  paths: z.array(Path).max(100),
  /** Services that ended, as `<package>/<service>`. */
  services: z.array(z.string().max(100)).max(100),
  /** Paths and processes that were found afterwards; empty: nothing is left. */
  left: z.array(Path).max(100),
  /** Bytes of what the program stored and the robot was told to keep; null: that went too. */
  dataBytes: z.number().int().min(0).nullable(),
  /** What went wrong on the way and kept nothing from going, as an uninstall hook that failed. */
  notes: z.array(z.string().max(500)).max(20),
})
export type RemovalReceipt = z.infer<typeof RemovalReceipt>
