import { defineErrors } from '../error-definition.ts'

export const defectErrors = defineErrors({
  defect_closed_version: [
    409,
    'Sürüm "{state}" durumunda; hata yalnız testteki, geçen ya da kalan bir test sürümüne kaydedilir.',
    'The version is in state "{stateEn}"; defects are recorded for test versions in test, passed or failed.',
  ],
  defect_foreign_package: [
    422,
    'Seçilen paket bu sürümde yok. Sayfayı yenileyip yeniden seçin.',
    'The chosen package is not in this version. Reload the page and choose again.',
  ],
  defect_wrong_state: [
    409,
    'Hata "{state}" durumunda; bu işlem yapılamaz. Sayfayı yenileyin.',
    'The defect is in state "{stateEn}"; this is not possible. Reload the page.',
  ],
  defect_bad_fix: [
    422,
    '{package} paketinin {version} sürümünden yeni, en az hazır durumda bir sürümünü seçin.',
    'Choose a version of {package} newer than {version} that is at least ready.',
  ],
  defect_not_here: [
    409,
    'Bu test sürümü düzeltmeyi içermiyor; düzeltmeyi içeren sürümde denetleyin.',
    'This test version does not contain the fix; check it in one that does.',
  ],
  defect_own_fix: [
    409,
    'Düzeltmeyi siz bildirdiniz; denetlemeyi başka bir testçi yapmalıdır.',
    'You reported the fix; another tester must check it.',
  ],
  defect_too_many: [
    409,
    'Bu sürüm için en çok {limit} hata kaydedilebilir.',
    'At most {limit} defects can be recorded for this version.',
  ],
})
