import { defineErrors } from '../error-definition.ts'

export const programErrors = defineErrors({
  program_step_refused: [
    409,
    'Program şu anda “{state}” durumunda; bu işlem yapılamaz. Sayfayı yenileyin.',
    'The program is “{state}” now; this cannot be done. Reload the page.',
  ],
  program_not_empty: [
    409,
    'Bu programın onaya gönderilmiş sürümleri var; silinemez. Onaylandıysa kaldırabilirsiniz.',
    'Releases of this program were submitted; it cannot be deleted. Once approved it can be retired.',
  ],
  program_retired: [
    409,
    'Program kaldırıldı; artık değiştirilemez ve yeni sürüm eklenemez.',
    'The program is retired; it cannot be changed and takes no new releases.',
  ],
  program_release_locked: [
    409,
    'Bu sürüm onaya gönderildi; içeriği değiştirilemez. Değişiklik için yeni bir sürüm ekleyin.',
    'This release was submitted; its content cannot change. Add a new release for changes.',
  ],
  program_release_not_submitted: [
    409,
    'Bu sürüm onay beklemiyor; başka biri karar vermiş olabilir. Sayfayı yenileyin.',
    'This release does not await approval; somebody else may have decided. Reload the page.',
  ],
  program_release_open: [
    409,
    'Bu programın {semver} sürümü onay bekliyor. Önce onun kararını bekleyin.',
    'Release {semver} of this program awaits approval. Wait for that decision first.',
  ],
  program_release_incomplete: [
    422,
    'Sürümde {count} eksik var; onaya gönderilemez ve onaylanamaz. Eksikler sürümün altında yazıyor.',
    'The release is incomplete ({count}): it can be neither submitted nor approved. What is missing is listed below it.',
  ],
  program_content_changed: [
    409,
    '{package} paketinin içeriği kilitlendikten sonra değişmiş; sürüm imzalanamaz. Yöneticiye haber verin.',
    'The content of {package} changed after it was locked; the release cannot be signed. Tell an administrator.',
  ],
  program_manifest_too_large: [
    422,
    'Sürümün dosya listesi çok büyük: {size}; robotlar en çok {limit} alır. Paketleri daha az dosyayla hazırlayın.',
    'The release has too large a list of files: {size}; robots take {limit} at most. Make packages of fewer files.',
  ],
  program_semver_low: [
    409,
    'Yeni sürümün numarası {highest} numarasından büyük olmalı.',
    'A new release needs a number higher than {highest}.',
  ],
  program_four_eyes: [
    403,
    'Bu sürümü siz hazırladınız ya da gönderdiniz; kararı başka biri vermeli.',
    'You prepared or submitted this release; somebody else has to decide.',
  ],
  program_package_unknown: [
    422,
    'Seçilen paket sürümlerinden biri artık yok ya da aynı paketten iki sürüm seçildi. Listeyi yenileyin.',
    'One of the package versions chosen does not exist any more, or two are of one package. Reload the list.',
  ],
  program_variant_unknown: [
    422,
    'Seçilen ürünlerden biri artık yok. Sayfayı yenileyip yeniden deneyin.',
    'One of the products chosen does not exist any more. Reload the page and try again.',
  ],
  program_arosrange_invalid: [
    422,
    '“{range}” bir sürüm aralığı değil. Örnek: ^2.0.0 ya da >=1.4.0 <3.0.0',
    '“{range}” is no version range. For example: ^2.0.0 or >=1.4.0 <3.0.0',
  ],
})
