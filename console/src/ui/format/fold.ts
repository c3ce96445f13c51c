/**
 * Folds text for a person's comparison (docs/interface.md): NFKD, marks stripped, ı→i, lower case, so
 * that "ışık", "IŞIK" and "isik" match. Never for identifiers that a machine compares.
 */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/ı/g, 'i').toLowerCase().trim()
}
