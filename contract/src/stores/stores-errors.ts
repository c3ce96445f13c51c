import { defineErrors } from '../error-definition.ts'

export const storeErrors = defineErrors({
  store_currency_fixed: [
    409,
    'Bu mağazada {currency} ile sunulan programlar ya da pazarlama sürümleri var; para birimi değiştirilemez. Başka bir para birimi için yeni bir mağaza ekleyin.',
    'Programs or marketing versions are offered in {currency} in this store; its currency cannot change. Add another store for another currency.',
  ],
  store_not_empty: [
    409,
    'Bu mağazada program, pazarlama sürümü ya da raf var; silinemez. Müşterilerin görmemesi için mağazayı kapatın.',
    'This store has programs, marketing versions or shelves; it cannot be deleted. Close it so that customers do not see it.',
  ],
  store_full: [
    409,
    'Bir mağazada en çok {limit} program bulunur. Yenisini eklemek için birini listeden çıkarın.',
    'A store holds at most {limit} programs. Delist one to add another.',
  ],
  listing_program_unfit: [
    409,
    '“{program}” mağazaya konamaz: etkin değil ya da onaylı sürümü yok.',
    '“{program}” cannot be offered: it is not active, or has no approved release.',
  ],
  listing_exists: [409, '“{program}” bu mağazada zaten var.', '“{program}” is in this store already.'],
  listing_step_refused: [
    409,
    'Kayıt şu anda “{state}” durumunda; bu işlem yapılamaz. Sayfayı yenileyin.',
    'The listing is “{state}” now; this cannot be done. Reload the page.',
  ],
  listing_delisted: [
    409,
    'Bu kayıt listeden çıkarıldı; artık değiştirilemez. Programı mağazaya yeniden ekleyebilirsiniz.',
    'This listing was delisted and cannot be changed. You can add the program to the store anew.',
  ],
  listing_not_draft: [
    409,
    'Yalnızca taslaklar silinir. Listelenmiş bir programı listeden çıkarın.',
    'Only drafts are deleted. Delist a program that was listed.',
  ],
  listing_offer_unfit: [
    422,
    'Seçilen pazarlama sürümü burada kullanılamaz: onaylı olmalı, bitmemiş olmalı, bu mağazayı içermeli ve programın bir paketine ait olmalı. Listeyi yenileyip yeniden seçin.',
    'The marketing version chosen cannot be used here: it has to be approved, not over, name this store, and be of one of the program’s packages. Reload the list and choose again.',
  ],
  listing_price_free: [422, 'Ücretsiz bir programın tutarı 0 olmalı.', 'A free program costs 0.'],
  listing_price_missing: [
    422,
    'Ücretli bir programın tutarı 0’dan büyük olmalı. Para istemeyecekseniz “Ücretsiz” seçin.',
    'A paid program costs more than 0. Choose “Free” if you ask for no money.',
  ],
  listing_window_reversed: [
    422,
    'Gösterim, başlangıcından sonra bitmeli. Bitiş tarihini ileri alın ya da boş bırakın.',
    'The time it is shown has to end after it begins. Choose a later end, or none.',
  ],
  listing_order_outdated: [
    409,
    'Bu mağazaya siz sıralarken program eklendi ya da çıkarıldı. Listeyi yenileyip yeniden sıralayın.',
    'Programs were added or delisted while you were ordering. Reload the list and order it again.',
  ],
})
