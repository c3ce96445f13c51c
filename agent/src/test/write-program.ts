import { execFileSync } from 'node:child_process'

/**
 * Writes a script that the test starts at once. Another process writes it: a program that starts while this one still has the
 * file open for writing, if only in a thread that is about to close it, is refused (ETXTBSY, execve(2)).
 */
export function writeProgram(path: string, text: string): void {
  execFileSync('sh', ['-c', 'cat > "$1" && chmod 755 "$1"', 'sh', path], { input: text })
}
