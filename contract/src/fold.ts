/** Letters that Unicode does not decompose but that people type as plain ones. */
const plainLetters: Record<string, string> = {
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ς: 'σ',
}

function withoutMarks(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}+/gu, '')
}

function plain(text: string): string {
  return text.replace(/[ıßæœøđłς]/g, (letter) => plainLetters[letter] ?? letter)
}

/**
 * The form of a text that searches compare: lower case, without accents, the four Turkish i as one, so that
 * `fold('İSTANBUL ışığı') === 'istanbul isigi'`. Does not depend on the machine's locale; idempotent.
 */
export function fold(text: string): string {
  return plain(withoutMarks(text).toLowerCase())
}

/** Every character with a place of its own, in the order of the Turkish collation (CLDR root, tailored). */
const order = ' _-,;:!?.\'"()[]{}@*/\\&#%`^+<=>|~$0123456789abcçdefgğhıijklmnoöpqrsştuüvwxyz'
const firstSymbol = 0x20
const symbols = new Map(
  Array.from(order, (letter, index) => [letter, String.fromCharCode(firstSymbol + index)]),
)

const turkishLetters = new Set('çğıöşüÇĞİÖŞÜ')

function lowerTurkish(text: string): string {
  return text.replaceAll('İ', 'i').replaceAll('I', 'ı').toLowerCase()
}

/** Accents do not count, except those that make a letter of the Turkish alphabet. */
function primaryLetters(character: string): string {
  const letter = turkishLetters.has(character) ? character : withoutMarks(character)
  return lowerTurkish(letter).replace(/[ßæœøđłς]/g, (rare) => plainLetters[rare] ?? rare)
}

/** The length of a digit run in nines, then the run: `9 < 10 < 100`, however long. */
function naturalNumber(digits: string): string {
  const significant = digits.replace(/^0+(?=\d)/, '')
  return '9'.repeat(Math.floor(significant.length / 9)) + (significant.length % 9) + significant
}

/**
 * A key whose bytes sort as Turkish readers expect (ç after c, ğ after g, ı before i, ö after o, ş after s, ü after
 * u; numbers by value), whatever collation the database has: order the column with `COLLATE "C"`. Texts that differ
 * only in case or foreign accents share a key. Letters outside the Latin alphabet come last, by code point.
 */
export function sortKey(text: string): string {
  const letters = Array.from(text.normalize('NFC'), primaryLetters)
    .join('')
    .replace(/\s/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/[0-9]+/g, naturalNumber)
  return Array.from(letters, (letter) => symbols.get(letter) ?? letter).join('')
}
