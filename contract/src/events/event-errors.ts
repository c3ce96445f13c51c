import { defineErrors } from '../error-definition.ts'

export const eventErrors = defineErrors({
  too_many_streams: [
    429,
    'Çok fazla sayfa açık; bu sayfa canlı güncellenmiyor. Kullanmadığınız sekmeleri kapatın; {seconds} saniye sonra yeniden denenir.',
    'Too many pages are open, so this one is not kept current. Close tabs you do not use; it is tried again in {seconds} seconds.',
  ],
})
