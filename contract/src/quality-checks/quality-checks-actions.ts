import { defineActions } from '../audit/define-actions.ts'

export const qualityCheckActions = defineActions({
  'quality_check.photo_set': ['Kalite kontrol fotoğrafı değişti', 'Photo of quality control changed'],
  'quality_check.signed': ['Robot kontrol edildi', 'Robot checked by a person'],
  'quality_check.waived': ['Kalite kontrol maddesi muaf tutuldu', 'Item of quality control waived'],
  'quality_check.waiver_withdrawn': ['Muafiyet geri alındı', 'Waiver withdrawn'],
  'quality_check.passed': ['Kalite kontrol geçti', 'Quality control passed'],
})
