const ELF_MAGIC = Buffer.from('\x7fELF', 'latin1')
const SCRIPT_MAGIC = Buffer.from('#!', 'latin1')

/** Whether a file whose source knows no permissions (a browser's folder, a zip from Windows) is meant to be run. */
export function looksExecutable(head: Buffer): boolean {
  return [ELF_MAGIC, SCRIPT_MAGIC].some((magic) => head.subarray(0, magic.length).equals(magic))
}
