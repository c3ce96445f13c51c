/** Where a virtual robot's shell is at home. */
export const demoHome = '/home/robot'

const mebibyte = 1_048_576
/** What of the machine is shown: programs and their libraries, as `uname` and `ls` need them. */
const shownTops = ['bin', 'sbin', 'lib', 'lib32', 'lib64', 'libx32'] as const
/** In memory, and that bounded. */
const ownFolders = [
  ['/etc', 1],
  ['/home', 64],
  ['/tmp', 64],
  ['/var', 16],
  ['/run', 4],
  ['/dev/shm', 4],
  ['/usr/local', 1],
  ['/usr/src', 1],
] as const

/** How the folders at the top of the machine lead into /usr: a link, a folder of its own, or none. */
type TopFolders = Readonly<Partial<Record<(typeof shownTops)[number], 'link' | 'folder'>>>

/** Written by the shell's own user inside, since nothing of the machine's own is shown. */
const furnish = [
  'printf "root:x:0:0::/root:/bin/sh\\nrobot:x:1000:1000::%s:/bin/bash\\n" "$HOME" >/etc/passwd',
  'printf "root:x:0:\\nrobot:x:1000:\\n" >/etc/group',
  'printf "127.0.0.1 localhost %s\\n" "$ROBOT_NAME" >/etc/hosts',
  'printf "%s\\n" "$ROBOT_NAME" >/etc/hostname',
  'printf "A virtual robot: nothing that is done here lasts, and nothing reaches the machine it runs on.\\n" >README',
].join('; ')
/** A process may have so many KiB of memory, and all of them so many processes and seconds of a processor. */
const bound = '{ ulimit -v 1048576; ulimit -t 900; ulimit -p 128 || ulimit -u 128; } 2>/dev/null'

/**
 * A shell of a virtual robot on a machine that is not its own (bwrap(1)): it sees programs, and nothing that the machine
 * has of people or of its work; no network, no other processes, and no more memory than it is allowed. Pure.
 */
export function demoSandbox(bwrap: string, shell: readonly string[], { name, tops }: DemoRobot): string[] {
  const folders = ownFolders.flatMap(([path, size]) => ['--size', String(size * mebibyte), '--tmpfs', path])
  const links = shownTops.flatMap((top) => {
    if (tops[top] === 'link') return ['--symlink', `usr/${top}`, `/${top}`]
    return tops[top] === 'folder' ? ['--ro-bind', `/${top}`, `/${top}`] : []
  })
  const variables = {
    HOME: demoHome,
    USER: 'robot',
    LOGNAME: 'robot',
    LANG: 'C.UTF-8',
    TERM: 'xterm-256color',
  }
  const path = '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin'
  const set = Object.entries({ ...variables, PATH: path, ROBOT_NAME: name })
  const words = [
    [bwrap, '--unshare-all', '--unshare-user', '--die-with-parent', '--clearenv'],
    ['--uid', '1000', '--gid', '1000', '--hostname', name],
    ['--ro-bind', '/usr', '/usr', ...links, '--proc', '/proc', '--dev', '/dev', ...folders],
    ['--ro-bind-try', '/etc/alternatives', '/etc/alternatives'],
    ['--ro-bind-try', '/etc/ld.so.cache', '/etc/ld.so.cache'],
    ['--dir', demoHome, '--chdir', demoHome, '--remount-ro', '/'],
    set.flatMap(([key, value]) => ['--setenv', key, value]),
    ['--', '/bin/sh', '-c', `${furnish}; ${bound}; exec "$@"`, 'filo-shell', ...shell],
  ]
  return words.flat()
}

/** What of a machine and a robot a sandbox depends on. */
export interface DemoRobot {
  /** As a host is named (RFC 1123). */
  name: string
  tops: TopFolders
}

/** A serial number as the name of a host. */
export function hostNameOf(serial: string): string {
  const name = serial.toLowerCase().replace(/[^a-z0-9-]+/g, '-')
  return name.replace(/^-+|-+$/g, '').slice(0, 63) || 'robot'
}
