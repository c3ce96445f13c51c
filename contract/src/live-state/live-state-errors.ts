import { defineErrors } from '../error-definition.ts'

export const liveStateErrors = defineErrors({
  too_many_live_views: [
    429,
    'Aynı anda çok fazla canlı durum sayfası açtınız. Kullanmadığınız sekmeleri kapatın; {seconds} saniye sonra yeniden denenir.',
    'You have too many live pages open. Close tabs you do not use; it is tried again in {seconds} seconds.',
  ],
})
