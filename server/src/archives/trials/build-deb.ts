import { gzipSync } from 'node:zlib'
import { tarOf } from './build-tar.ts'

export interface ArMember {
  name: string
  content: Buffer
  /** What the header claims; the content's length by default. */
  sizeBytes?: number
}

/** An ar archive in the common format, as deb(5) uses it. */
export function arOf(...members: ArMember[]): Buffer {
  const parts = members.map(({ name, content, sizeBytes = content.length }) => {
    const fields = [
      name.padEnd(16),
      '1767225600'.padEnd(12),
      '0'.padEnd(6),
      '0'.padEnd(6),
      '100644'.padEnd(8),
    ]
    const header = Buffer.from(`${fields.join('')}${String(sizeBytes).padEnd(10)}\`\n`)
    return Buffer.concat([header, content, Buffer.alloc(content.length % 2, 0x0a)])
  })
  return Buffer.concat([Buffer.from('!<arch>\n'), ...parts])
}

export const debianBinary: ArMember = { name: 'debian-binary', content: Buffer.from('2.0\n') }

const controlText = `Package: filo-demo
Version: 1:2.3-4
Architecture: arm64
Description: A demo
 that has
 .
 two paragraphs
`

/** The control member with the given text. */
export function controlMember(text = controlText): ArMember {
  return {
    name: 'control.tar.gz',
    content: gzipSync(tarOf({ name: './', type: '5' }, { name: './control', content: text })),
  }
}

/** A .deb around a packed data archive. */
export function debOf(data: Buffer, dataName = 'data.tar.gz'): Buffer {
  return arOf(debianBinary, controlMember(), { name: dataName, content: data })
}
