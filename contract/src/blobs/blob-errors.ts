import { defineErrors } from '../error-definition.ts'

/** What can go wrong with stored content. `{sha256}` is the content's name. */
export const blobErrors = defineErrors({
  blob_missing: [404, 'İçerik depoda bulunamadı: {sha256}', 'The content is not in the store: {sha256}'],
  blob_hash_mismatch: [
    422,
    'Gelen içerik beklenenden farklı (beklenen {expected}, gelen {actual}). Dosyayı yeniden gönderin.',
    'The content that arrived differs from what was expected ({expected}, not {actual}). Send the file again.',
  ],
  blob_too_large: [
    413,
    'İçerik çok büyük (en çok {limit} bayt). Dosyayı küçültün veya bölün.',
    'The content is too large (at most {limit} bytes). Make the file smaller or split it.',
  ],
  blob_range_invalid: [
    422,
    'İstenen bayt aralığı içeriğin dışında (boyut {sizeBytes} bayt).',
    'The requested byte range lies outside the content (size {sizeBytes} bytes).',
  ],
})
