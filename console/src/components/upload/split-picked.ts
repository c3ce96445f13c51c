import type { PickedFile } from '../../ui/upload/upload-item.ts'

const archive = /\.(zip|deb|tar|tgz|txz|tar\.(gz|xz|zst))$/i

/** Files of one chosen folder lose the folder's own name, which is not part of the package. */
function withoutRoot(picked: readonly PickedFile[]): PickedFile[] {
  const roots = new Set(picked.map(({ path }) => path.split('/')[0]))
  const isOneFolder = roots.size === 1 && picked.every(({ path }) => path.includes('/'))
  return isOneFolder
    ? picked.map(({ file, path }) => ({ file, path: path.slice(path.indexOf('/') + 1) }))
    : [...picked]
}

/** One archive is unpacked by the server as the whole content; everything else goes file by file. */
export function splitPicked(picked: readonly PickedFile[]): {
  kind: 'archive' | 'file'
  files: PickedFile[]
} {
  const [only] = picked
  if (picked.length === 1 && only && !only.path.includes('/') && archive.test(only.file.name))
    return { kind: 'archive', files: [only] }
  return { kind: 'file', files: withoutRoot(picked) }
}
