import { defineErrors } from '../error-definition.ts'

export const demoErrors = defineErrors({
  demo_unavailable: [
    404,
    'Bu kurulumda demo verisi yoktur. Demo verisi yalnızca deneme ortamında (npm start) yüklenir ve kaldırılır.',
    'This installation has no demo data. It is loaded and removed in a trial environment (npm start) only.',
  ],
  demo_busy: [
    409,
    'Demo verisi şu anda yükleniyor ya da kaldırılıyor. Bitmesini bekleyip yeniden deneyin.',
    'Demo data is being loaded or removed right now. Wait until that is done and try again.',
  ],
  demo_already_loaded: [
    409,
    'Demo verisi zaten yüklü. Baştan başlamak için önce kaldırın.',
    'Demo data is there already. Remove it first to begin anew.',
  ],
  demo_absent: [
    409,
    'Kaldırılacak demo verisi yok; ürün zaten boş ya da yalnızca sizin kayıtlarınızı içeriyor.',
    'There is no demo data to remove; the product is empty or holds your own records only.',
  ],
  demo_not_confirmed: [
    422,
    'Onay için «{word}» yazın. Henüz hiçbir şey kaldırılmadı.',
    'Type “{word}” to confirm. Nothing has been removed.',
  ],
})
