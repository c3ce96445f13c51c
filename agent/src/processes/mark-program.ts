import type { AgentContext } from '../context.ts'
import type { Limits } from '../isolation/run-groups.ts'
import { limitMark } from './run-mark.ts'

interface Words {
  command: string
  args: readonly string[]
}

/**
 * Marks this shell and all that comes of it in ways that no program undoes by the way: its control group, and a limit that
 * only root can raise again (dash and others call it -w, bash -x). Where neither can be had it goes on without.
 */
const marking = '{ [ -z "$1" ] || echo $$ >"$1"; ulimit -w "$2" || ulimit -x "$2"; } 2>/dev/null; shift 2; '
/** Then it becomes the program. */
const thenBecome = `${marking}exec "$@"`
/**
 * Then it runs the program and writes down how it ended: the agent that started it may be another one by then, or none. It
 * leads a session.
 */
const thenWaitFor = `${marking}"$@" 3>&-; echo $? >&3`

/** A run, and what limits it. */
interface MarkedRun {
  runId: string
  limits?: Limits
  /** A shell stays above the program, and writes its exit code to the file that is open as 3. */
  isAwaited?: boolean
}

/** How a program is called so that all that comes of it is found by its run (run-mark.ts). */
export async function markProgram(
  { folder, isolation }: Pick<AgentContext, 'folder' | 'isolation'>,
  { runId, limits, isAwaited = false }: MarkedRun,
  { command, args }: Words,
): Promise<{ command: string; args: string[] }> {
  const group = (await isolation.groups.prepare(runId, limits)) ?? ''
  const shell = isAwaited ? thenWaitFor : thenBecome
  const words = ['-c', shell, 'filo-run', group, limitMark(folder.base, runId), command, ...args]
  return { command: '/bin/sh', args: words }
}
