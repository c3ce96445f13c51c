import { defineErrors } from '../error-definition.ts'

export const pictureErrors = defineErrors({
  picture_empty: [422, 'Dosya boş. Başka bir resim seçin.', 'The file is empty. Choose another picture.'],
  picture_too_large: [
    413,
    'Resim dosyası çok büyük: en çok {limit} MB olabilir. Daha küçük bir resim seçin.',
    'The picture file is too large: {limit} MB at most. Choose a smaller picture.',
  ],
  picture_unknown_kind: [
    422,
    'Bu dosya, adı ne olursa olsun, bir resim değil. JPEG, PNG veya WebP bir resim seçin.',
    'Whatever its name says, this file is no picture. Choose a JPEG, PNG or WebP picture.',
  ],
  picture_kind_refused: [
    422,
    '{kind} dosyaları kabul edilmiyor. Resmi JPEG, PNG veya WebP olarak kaydedip yeniden seçin.',
    '{kind} files are not accepted. Save the picture as JPEG, PNG or WebP and choose it again.',
  ],
  picture_document_refused: [
    422,
    '{kind} dosyaları kabul edilmiyor: içlerinde komut ve bağlantı taşıyabilirler. Resmi JPEG, PNG veya WebP olarak kaydedip yeniden seçin.',
    '{kind} files are not accepted: they can carry scripts and links. Save the picture as JPEG, PNG or WebP and choose it again.',
  ],
  picture_animated: [
    422,
    'Hareketli resimler kabul edilmiyor. Tek karelik bir resim seçin.',
    'Moving pictures are not accepted. Choose a picture of one frame.',
  ],
  picture_too_many_pixels: [
    422,
    'Resim {megapixels} megapiksel; en çok {limit} megapiksel olabilir. Küçültüp yeniden seçin.',
    'The picture has {megapixels} megapixels; {limit} at most are accepted. Make it smaller and choose it again.',
  ],
  picture_wrong_shape: [
    422,
    'Resim {width} × {height} piksel: çok küçük ya da çok dar. Her kenarı en az {minSide} piksel olan, bir kenarı ötekinin {maxRatio} katını aşmayan bir resim seçin.',
    'The picture has {width} × {height} pixels: too small or too narrow. Choose one with at least {minSide} pixels on each side, one side being no more than {maxRatio} times the other.',
  ],
  picture_broken: [
    422,
    'Resim dosyası bozuk ya da yarım kalmış. Aslını yeniden kaydedip bir daha seçin.',
    'The picture file is damaged or incomplete. Save the original again and choose it once more.',
  ],
  picture_too_many_unused: [
    409,
    'Kullanılmayan {limit} resminiz var; bunlar bir gün içinde silinir. Yüklediklerinizden birini kullanın ya da yarın yeniden deneyin.',
    'You have {limit} pictures that nothing uses; they are removed within a day. Use one that you uploaded, or try again tomorrow.',
  ],
  picture_missing: [
    422,
    'Bu resim artık yok: kullanılmayan resimler bir gün sonra silinir. Resmi yeniden seçin.',
    'This picture is gone: pictures that nothing uses are removed after a day. Choose the picture again.',
  ],
  picture_not_ready: [
    409,
    'Resim henüz hazırlanıyor. Birkaç saniye sonra yeniden kaydedin.',
    'The picture is still being prepared. Save again in a few seconds.',
  ],
})
