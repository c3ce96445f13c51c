import { inflateSync } from 'node:zlib'

/** The objects of a PDF whose streams hold text, by their numbers. */
function streamsOf(pdf: Buffer): Map<string, string> {
  const text = pdf.toString('latin1')
  const streams = new Map<string, string>()
  for (const match of text.matchAll(/(\d+) 0 obj\n(<<(?:(?!endobj)[\s\S])*?>>)\nstream\n/g)) {
    const [whole, number = '', dictionary = ''] = match
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0)
    const start = match.index + whole.length
    const bytes = pdf.subarray(start, start + length)
    const isPacked = dictionary.includes('/FlateDecode')
    streams.set(number, (isPacked ? inflateSync(bytes) : bytes).toString('latin1'))
  }
  return streams
}

const fromUtf16 = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')

/** What each glyph of a font means to whoever copies text out of the paper (PDF 32000-1, 9.10.3). */
function glyphsOf(map: string): Map<number, string> {
  const glyphs = new Map<number, string>()
  for (const [, from = '', , list = ''] of map.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[([^\]]*)\]/gi)) {
    const words = [...list.matchAll(/<([0-9a-f ]*)>/gi)].map(([, hex = '']) => hex.replaceAll(' ', ''))
    for (const [offset, hex] of words.entries())
      glyphs.set(Number.parseInt(from, 16) + offset, fromUtf16(hex))
  }
  return glyphs
}

/** Text of a PDF page by page as a reader copies it: every glyph by the map of its font, in the order it was drawn. */
export function pdfTextOf(pdf: Buffer): string[] {
  const raw = pdf.toString('latin1')
  const streams = streamsOf(pdf)
  const objectOf = (number: string) =>
    new RegExp(`(?:^|\\n)${number} 0 obj\\n([\\s\\S]*?)\\nendobj`).exec(raw)?.[1] ?? ''
  const fonts = new Map<string, Map<number, string>>()
  for (const [, name = '', number = ''] of raw.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const map = /\/ToUnicode (\d+) 0 R/.exec(objectOf(number))?.[1] ?? ''
    fonts.set(name, glyphsOf(streams.get(map) ?? ''))
  }
  return [...raw.matchAll(/\/Contents (\d+) 0 R/g)].map(([, number = '']) => {
    let font = new Map<number, string>()
    const lines: string[] = []
    for (const [, name, shown] of (streams.get(number) ?? '').matchAll(
      /\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g,
    )) {
      if (name) font = fonts.get(name) ?? font
      const hex = [...(shown ?? '').matchAll(/<([0-9a-f]*)>/g)].map(([, part]) => part).join('')
      const codes = hex.match(/.{4}/g) ?? []
      if (shown) lines.push(codes.map((code) => font.get(Number.parseInt(code, 16)) ?? '?').join(''))
    }
    return lines.join('\n')
  })
}
