import { defineErrors } from '../error-definition.ts'

export const updateErrors = defineErrors({
  update_not_retryable: [
    409,
    'Yalnız başarısız olan ya da geri alınan güncelleme yeniden denenebilir.',
    'Only a failed or rolled back update can be tried again.',
  ],
  update_superseded: [
    409,
    'Bu robot için artık başka bir sürüm isteniyor; bu güncelleme yeniden denenemez.',
    'Another version is wanted for this robot now; this update cannot be tried again.',
  ],
})
