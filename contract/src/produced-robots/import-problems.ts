import type { LocalizedText } from '../localized-text.ts'

/** What may be wrong with an import file, in the reader's words; `{value}` is what the file says. */
export const importProblems = {
  no_rows: {
    tr: 'Dosyada başlık satırından sonra kayıt yok.',
    en: 'The file has no rows after its heading.',
  },
  too_many_rows: {
    tr: 'Dosyada {value} satır var; bir kerede en çok {limit} satır alınabilir.',
    en: 'The file has {value} rows; at most {limit} can be imported at once.',
  },
  file_too_long: {
    tr: 'Dosya {limit} MB sınırını aşıyor; dosyayı bölün.',
    en: 'The file is longer than {limit} MB; split it.',
  },
  column_missing: { tr: '"{value}" sütunu bulunamadı.', en: 'The column "{value}" was not found.' },
  column_unknown: { tr: '"{value}" sütunu tanınmıyor.', en: 'The column "{value}" is not known.' },
  column_twice: { tr: '"{value}" sütunu iki kez var.', en: 'The column "{value}" is there twice.' },
  quote_open: {
    tr: '{value}. satırda açılan tırnak kapanmıyor.',
    en: 'The quote opened in line {value} is never closed.',
  },
  serial_format: {
    tr: 'Seri no büyük harf, rakam ve tireden oluşmalı, 4-32 karakter olmalı.',
    en: 'A serial number has 4 to 32 capital letters, digits and hyphens.',
  },
  serial_twice: {
    tr: 'Bu seri no dosyada {value}. satırda da var.',
    en: 'This serial number is also in line {value} of the file.',
  },
  serial_in_use: {
    tr: 'Bu seri no başka bilgilerle kayıtlı.',
    en: 'This serial number is registered with other values.',
  },
  variant_unknown: { tr: '"{value}" kodlu ürün yok.', en: 'There is no product with the code "{value}".' },
  variant_archived: { tr: '"{value}" ürünü arşivde.', en: 'The product "{value}" is archived.' },
  customer_unknown: { tr: '"{value}" müşterisi bulunamadı.', en: 'The customer "{value}" was not found.' },
  customer_needed: {
    tr: 'Bu yaşam durumu için müşteri gerekli.',
    en: 'This life state needs a customer.',
  },
  life_unknown: { tr: '"{value}" bir yaşam durumu değil.', en: '"{value}" is not a life state.' },
  date_format: {
    tr: 'Tarih 31.12.2026 ya da 2026-12-31 biçiminde olmalı.',
    en: 'A date is written 2026-12-31 or 31.12.2026.',
  },
  text_too_long: { tr: 'En çok {limit} karakter olabilir.', en: 'It may have at most {limit} characters.' },
  tags_invalid: {
    tr: 'En çok 20 etiket, her biri en çok 40 karakter olabilir.',
    en: 'There may be at most 20 tags of at most 40 characters.',
  },
} as const satisfies Record<string, LocalizedText>

export type ImportProblemCode = keyof typeof importProblems
