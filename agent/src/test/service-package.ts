import { readFileSync } from 'node:fs'
import type { PackageInput } from './make-release.ts'

const recorder = (line: string) => `echo "${line} $FILO_VERSION $FILO_REASON" >> "$FILO_STATE_DIR/calls"`

/** A package with a running process that says which version it is; its hooks note their calls. */
export function servicePackage(
  version: string,
  hooks: PackageInput['hooks'] = {},
  code = 'service',
): PackageInput {
  const serve = `require('node:fs').writeFileSync(process.env.FILO_STATE_DIR + '/running', process.env.FILO_VERSION)
setInterval(() => {}, 1000)`
  return {
    code,
    version,
    files: { 'serve.cjs': serve, 'data/version.txt': version },
    hooks: {
      preinstall: recorder('preinstall'),
      install: recorder('install'),
      start: `${recorder('start')}\nrm -f "$FILO_STATE_DIR/running"\n"$FILO_NODE" serve.cjs &\necho $! > "$FILO_STATE_DIR/pid"`,
      healthcheck: `test "$(cat "$FILO_STATE_DIR/running")" = "$FILO_VERSION" && ${recorder('healthy')}`,
      rollback: recorder('rollback'),
      uninstall: recorder('uninstall'),
      ...hooks,
    },
  }
}

/** Whether a process lives; one that nobody has buried yet does not. */
export function isAlive(pid: string | number): boolean {
  try {
    const stat = readFileSync(`/proc/${Number(pid)}/stat`, 'utf8')
    return !/^\d+ \(.*\) [ZX]/.test(stat)
  } catch {
    return false
  }
}
