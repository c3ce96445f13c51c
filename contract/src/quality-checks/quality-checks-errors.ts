import { defineErrors } from '../error-definition.ts'

export const qualityCheckErrors = defineErrors({
  quality_not_passed: [
    409,
    '{serial} stoğa alınamaz; kalite kontrolde eksik: {missing}. Eksikleri tamamlayın ya da gerekçe yazarak muaf tutun.',
    '{serial} cannot go to stock; missing in quality control: {missingEn}. Complete them, or waive them with a reason.',
  ],
  quality_not_due: [
    409,
    '{serial} kalite kontrolde değil; kontrol listesi değiştirilemez.',
    '{serial} is not in quality control; its checklist cannot be changed.',
  ],
  quality_waiver_none: [404, 'Bu madde için muafiyet yok.', 'This item is not waived.'],
})
