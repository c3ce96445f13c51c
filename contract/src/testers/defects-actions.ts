import { defineActions } from '../audit/define-actions.ts'

export const defectActions = defineActions({
  'defect.recorded': ['Hata kaydedildi', 'Defect recorded'],
  'defect.fixed': ['Hata düzeltildi', 'Defect fixed'],
  'defect.rejected': ['Hata kaydı reddedildi', 'Defect rejected'],
  'defect.verified': ['Hatanın düzeltmesi doğrulandı', 'Fix of a defect verified'],
  'defect.reopened': ['Hata yeniden açıldı', 'Defect reopened'],
})
