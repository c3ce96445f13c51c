import { defineErrors } from '../error-definition.ts'

export const marketingErrors = defineErrors({
  marketing_wrong_state: [
    409,
    'Pazarlama sürümü şu anda “{state}” durumunda; bu işlem yapılamaz. Sayfayı yenileyin.',
    'The marketing version is “{state}” now; this cannot be done. Reload the page.',
  ],
  marketing_locked: [
    409,
    'İncelemeye gönderilen içerik değiştirilemez. Kararı bekleyin; reddedilirse yeniden açılır.',
    'What was submitted for review cannot change. Wait for the decision; a rejection opens it again.',
  ],
  marketing_needs_revision: [
    409,
    'Onaylanmış içerik doğrudan değiştirilemez. “Değişiklik hazırla” ile incelenecek bir değişiklik başlatın.',
    'Approved content cannot be changed directly. Begin a revision, which is reviewed first.',
  ],
  marketing_not_deletable: [
    409,
    'İncelemeye gönderilmiş bir pazarlama sürümü silinemez. Yayındaysa sona erdirebilirsiniz.',
    'A marketing version that was submitted cannot be deleted. Where it is published, you can end it.',
  ],
  marketing_incomplete: [
    422,
    '{count} eksik var; incelemeye gönderilemez ve onaylanamaz. Eksikler sayfada yazıyor.',
    'It is incomplete ({count}): it can be neither submitted nor approved. The page lists what is missing.',
  ],
  marketing_four_eyes: [
    403,
    'Bu içeriği siz yazdınız ya da gönderdiniz; onayı başka biri vermeli. Gerekirse reddedebilirsiniz.',
    'You wrote or submitted this content; somebody else has to approve it. You may reject it.',
  ],
  marketing_build_unknown: [
    422,
    'Seçilen paket sürümü yok ya da başka bir paketin. Listeyi yenileyip yeniden seçin.',
    'The package version chosen does not exist or is of another package. Reload the list and choose again.',
  ],
  marketing_build_not_released: [
    422,
    '{version} yayında değil (durumu: {state}). Yayındaki bir paket sürümü seçin.',
    '{version} is not released (its state: {state}). Choose a released package version.',
  ],
  marketing_store_unknown: [
    422,
    'Seçilen mağazalardan biri artık yok. Sayfayı yenileyip yeniden deneyin.',
    'One of the stores chosen does not exist any more. Reload the page and try again.',
  ],
  marketing_window_over: [
    422,
    'Yayın süresi tüm mağazalarda dolmuş. Bitiş tarihini ileri alan bir değişiklik hazırlayın.',
    'The window is over in every store. Prepare a revision with a later end.',
  ],
  marketing_revision_open: [
    409,
    'Bu pazarlama sürümü için bekleyen bir değişiklik var. Onu düzenleyin ya da atın.',
    'A revision of this marketing version is open already. Edit or discard it.',
  ],
  marketing_list_window: [
    422,
    'Rafın bitişi başlangıcından sonra olmalı.',
    'The shelf must end after it begins.',
  ],
  marketing_list_item_unknown: [
    422,
    'Rafa konan pazarlama sürümlerinden biri artık yok. Sayfayı yenileyip yeniden deneyin.',
    'One of the marketing versions on the shelf does not exist any more. Reload the page and try again.',
  ],
})
