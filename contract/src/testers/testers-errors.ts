import { defineErrors } from '../error-definition.ts'

export const testerErrors = defineErrors({
  tester_unfit: [
    422,
    'Bu kişi test kararı verme yetkisine sahip değil.',
    'This person does not hold the right to give test verdicts.',
  ],
  tester_is_composer: [
    409,
    'Sürümü oluşturan kişi onun testçisi olamaz.',
    'Whoever composed the version cannot be its tester.',
  ],
  tester_assigned: [409, 'Bu kişi zaten atanmış.', 'This person is assigned already.'],
  tester_aros_closed: [
    409,
    'Sürüm "{state}" durumunda; testçi ataması değiştirilemez.',
    'The version is in state "{stateEn}"; its testers cannot be changed.',
  ],
  tester_wrong_state: [
    409,
    'Bu işlem "{state}" durumundaki bir görevde yapılamaz.',
    'This is not possible for an assignment in state "{stateEn}".',
  ],
  test_not_running: [
    409,
    'Sürümün testi şu anda sürmüyor ("{state}").',
    'The version is not being tested right now ("{stateEn}").',
  ],
  verdict_final: [
    409,
    'Karar verildi ve değiştirilemez. Yeni bir karar için yeni aday gerekir.',
    'The verdict has been given and cannot change. A new verdict needs a new candidate.',
  ],
  verdict_incomplete: [422, 'Karar gönderilemedi: {reason}', 'The verdict was not accepted: {reasonEn}'],
  unknown_case: [
    422,
    'Sonuçlar bu sürümün adımlarına uymuyor. Sayfayı yenileyin.',
    'The results do not fit the cases of this version. Reload the page.',
  ],
  evidence_empty: [
    422,
    '"{name}" boş. İçinde bir şey olan bir dosya seçin.',
    '"{name}" is empty. Choose a file with something in it.',
  ],
  evidence_too_many: [
    409,
    'Bu teste en çok {limit} kanıt dosyası eklenebilir. Dosyaları bir arşivde toplayın.',
    'A test takes at most {limit} files of evidence. Put the files into one archive.',
  ],
  unknown_evidence: [
    422,
    '"{name}" bu test için yüklenmemiş. Dosyayı yeniden ekleyin.',
    '"{name}" was not uploaded for this test. Add the file again.',
  ],
  not_a_test_robot: [
    422,
    'Seçilen robotlardan biri bu ürünün test robotu değil.',
    'One of the chosen robots is not a test robot of this product.',
  ],
})
