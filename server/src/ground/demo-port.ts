import type { DemoProgress } from '@filo/contract/demo/demo-routes'

/**
 * What a program that composes this server can do about demo data. The server decides when, remembers how far it came
 * and empties its own tables; the program makes records through the public API and runs the robots that report.
 */
export interface DemoPort {
  /** Makes the records that are not there yet and starts the robots; called again after a failure, it goes on. */
  load: (report: (progress: DemoProgress) => void) => Promise<void>
  /** Starts the robots of a demo that was loaded before. */
  wake: () => Promise<void>
  /** Ends every robot that this program runs. */
  halt: () => Promise<void>
  /** Starts what runs without demo data; with `forgets` the robots' folders are removed first. */
  rest: (how: { forgets: boolean }) => Promise<void>
}
